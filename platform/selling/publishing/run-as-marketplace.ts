import { runAsSystem } from "../../twins/twin/run-as-system.ts";

/** Executes a step like `runAsSystem`, for what a marketplace reports. The history names it as the origin. */
export const runAsMarketplace: typeof runAsSystem = (services, twinId, step) =>
  runAsSystem(services, twinId, (tx, caller, twin) =>
    step(tx, { ...caller, origin: "marketplace" }, twin),
  );
