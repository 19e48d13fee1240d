import { z } from "zod";

import { viewNamed } from "./view-named.ts";

const Text = z.string().optional();
const Count = z.int().optional();

// A view that no call returns; only `relatedObjects` contains it.
const AttachmentRestriction = z
  .object({
    id: z.guid(),
    minCount: Count,
    maxCount: Count,
    fileSizeMbLimit: Count,
    fileExtensionLimit: Text,
    fileNameRegexp: Text,
  })
  .meta({ id: "AttachmentRestrictionV1" });

/** The maps of `relatedObjects` in the contract's spelling, and the views in them. */
const MAPS = {
  attachmentRestrictionMap: AttachmentRestriction,
  businessAccountMap: viewNamed("BusinessAccountV1"),
  commentMap: viewNamed("CommentV1"),
  dataListsMap: viewNamed("DataListV2"),
  dataListsOptionMap: viewNamed("DataListOptionV3"),
  factoryMap: viewNamed("FactoryV2"),
  factoryPipelineMap: viewNamed("FactoryPipelineV2"),
  featurerMap: viewNamed("FeaturerV1"),
  i18nMap: viewNamed("I18nV1"),
  permissionGroupMap: viewNamed("PermissionGroupV1"),
  permissionMap: viewNamed("PermissionV2"),
  permissionSchemaMap: viewNamed("PermissionSchemaV2"),
  spaceRoleMap: viewNamed("SpaceRoleV2"),
  statusMap: viewNamed("TwinStatusV1"),
  tierMap: viewNamed("TierV1"),
  transitionsMap: viewNamed("TwinflowTransitionBaseV3"),
  twinClassFieldMap: viewNamed("TwinClassFieldV2"),
  twinClassMap: viewNamed("TwinClassV1"),
  twinClassSchemaMap: viewNamed("TwinClassSchemaV1"),
  twinflowMap: viewNamed("TwinflowBaseV3"),
  twinMap: viewNamed("TwinV2"),
  userGroupMap: viewNamed("UserGroupV2"),
  userMap: viewNamed("UserV1"),
};

export type RelatedMap = keyof typeof MAPS;
export type RelatedObjects = Partial<Record<RelatedMap, Record<string, object>>>;

const shape = Object.fromEntries(
  Object.entries(MAPS).map(([map, view]) => [map, z.record(z.string(), view).optional()]),
);

/** Sent whenever `lazyRelation=false`, even if it is empty. */
export const Related = z.object(shape).meta({ id: "RelatedObjectsV1" }).optional();
