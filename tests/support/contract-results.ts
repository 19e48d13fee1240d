/**
 * Where each file of the contract suite writes its results. `npm run contract` merges them into one table; a run whose
 * results another one must not replace names its own folder in CONTRACT_RESULTS.
 */
export const RESULTS = process.env["CONTRACT_RESULTS"] ?? "test-results/contract";
