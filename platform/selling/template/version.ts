/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 10;
export const TEMPLATE_DIGEST = "50dba60c7fa8b5676951e5880ad5f61edbd1dd4d99bf3f9021caa509d4be4913";
