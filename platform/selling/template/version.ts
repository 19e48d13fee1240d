/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 10;
export const TEMPLATE_DIGEST = "8025cf54235d6f80669474c4e2c1938081e7a82dab17f8997abfb6887c639f58";
