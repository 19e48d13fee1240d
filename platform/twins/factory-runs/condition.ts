import type { Params } from "../../base/database/tables/json-values.ts";
import type { FactoryItem } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";

export type Condition = (
  params: Params,
  item: FactoryItem,
  run: FactoryRun,
) => boolean | Promise<boolean>;
