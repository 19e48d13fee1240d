/**
 * Folder to which each file of the contract suite writes its results. `npm run contract` merges them into one table. A
 * run that must not replace the results of another one names a folder of its own in CONTRACT_RESULTS.
 */
export const RESULTS = process.env["CONTRACT_RESULTS"] ?? "test-results/contract";
