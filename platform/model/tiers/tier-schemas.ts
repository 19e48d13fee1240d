import type { z } from "zod";

import type { PrivateCall } from "../../core/calls/route.ts";
import { includeRelated, type ResponseContext } from "../../core/responses/response-context.ts";
import { type ClassSchemaRow, listClassSchemas } from "../class-schemas/class-schema.store.ts";
import { ClassSchemaView, presentClassSchema } from "../class-schemas/class-schema.view.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.queries.ts";
import type { SchemaRow } from "../permissions/permission-schema.store.ts";
import { PermissionSchemaView, presentSchemaAlone } from "../permissions/permission-schema.view.ts";
import { listFlowSchemas } from "../twinflows/twinflow-schema.queries.ts";
import type { FlowSchemaRow } from "../twinflows/twinflow-schema.store.ts";
import { FlowSchemaView, presentFlowSchemaAlone } from "../twinflows/twinflow-schema.view.ts";
import type { TierRow } from "./tier.store.ts";
import { presentTier, TierView } from "./tier.view.ts";

const MODES = ["Tier2PermissionSchema", "Tier2TwinflowSchema", "Tier2TwinClassSchema"] as const;

export const TierWithSchemasView = TierView.extend({
  permissionSchema: PermissionSchemaView.optional(),
  twinflowSchema: FlowSchemaView.optional(),
  twinClassSchema: ClassSchemaView.optional(),
}).meta({ id: "TierV2" });

export interface TierWithSchemas {
  tier: TierRow;
  permissionSchema: SchemaRow | undefined;
  flowSchema: FlowSchemaRow | undefined;
  classSchema: ClassSchemaRow | undefined;
}

/** Adds the schemas that the tiers refer to, if the response contains any. */
export async function loadTierSchemas(
  { services, caller, show }: PrivateCall,
  tiers: readonly TierRow[],
): Promise<TierWithSchemas[]> {
  const { db } = services;
  const { domainId } = caller;
  const isHidden = MODES.every((mode) => show.mode(mode) === "HIDE");
  const permissionSchemas = isHidden ? [] : await listPermissionSchemas(db, domainId);
  const flowSchemas = isHidden ? [] : await listFlowSchemas(db, domainId);
  const classSchemas = isHidden ? [] : await listClassSchemas(db, domainId);
  return tiers.map((tier) => ({
    tier,
    permissionSchema: permissionSchemas.find(({ id }) => id === tier.permission_schema_id),
    flowSchema: flowSchemas.find(({ id }) => id === tier.twinflow_schema_id),
    classSchema: classSchemas.find(({ id }) => id === tier.twin_class_schema_id),
  }));
}

export function presentTierWithSchemas(
  view: ResponseContext,
  { tier, permissionSchema, flowSchema, classSchema }: TierWithSchemas,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof TierWithSchemasView> {
  return {
    ...presentTier(tier, mode),
    permissionSchema:
      permissionSchema &&
      includeRelated(
        view,
        "permissionSchemaMap",
        permissionSchema.id,
        view.show.mode("Tier2PermissionSchema"),
        (_, level) => presentSchemaAlone(permissionSchema, level),
      ),
    // Nested in the tier, because `relatedObjects` has no map for workflow schemas.
    twinflowSchema:
      flowSchema && view.show.mode("Tier2TwinflowSchema") !== "HIDE"
        ? presentFlowSchemaAlone(flowSchema)
        : undefined,
    twinClassSchema:
      classSchema &&
      includeRelated(
        view,
        "twinClassSchemaMap",
        classSchema.id,
        view.show.mode("Tier2TwinClassSchema"),
        (_, level) => presentClassSchema(classSchema, level),
      ),
  };
}
