import type { AccountTables } from "./tables/accounts.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { BulkTables } from "./tables/bulk.ts";
import type { ClassTables } from "./tables/classes.ts";
import type { ConfigurationTables } from "./tables/configuration.ts";
import type { FactoryTables } from "./tables/factories.ts";
import type { FlowTables } from "./tables/flows.ts";
import type { MessageTables } from "./tables/messages.ts";
import type { PermissionTables } from "./tables/permissions.ts";
import type { SellingTables } from "./tables/selling.ts";
import type { TrashTables } from "./tables/trash.ts";
import type { TwinTables } from "./tables/twins.ts";

/** Tables of the database; the migrations create them. */
export interface Tables
  extends
    AccountTables,
    AuditTables,
    BulkTables,
    ClassTables,
    ConfigurationTables,
    FactoryTables,
    FlowTables,
    MessageTables,
    PermissionTables,
    SellingTables,
    TrashTables,
    TwinTables {}
