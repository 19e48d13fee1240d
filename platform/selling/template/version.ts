/**
 * Raised with every change of the template's data, so that existing domains are updated. A test
 * pins the data by its digest and fails if only one of them changes.
 */
export const TEMPLATE_VERSION = 6;
export const TEMPLATE_DIGEST = "0a6a614aa80a6788bffcc87992c3f51c780a43ebe025003967decfc233b81be4";
