/**
 * Version of the template. Must be raised with every change of its data, because existing domains are only updated if
 * their version is lower. A test fails if the data changes without the version.
 */
export const TEMPLATE_VERSION = 15;
