import { type SqlBool, sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import { TWIN_COLUMNS, type TwinRow } from "../twin/twin.store.ts";

export interface LinkedTwin {
  linkId: string;
  srcTwinId: string;
  dstTwinId: string;
}

/** Reads twins that the parts of a factory refer to. */
export interface TwinReader {
  find(id: string | null | undefined): Promise<TwinRow | undefined>;
  children(headId: string): Promise<TwinRow[]>;
  links(twinId: string, end: "src" | "dst"): Promise<LinkedTwin[]>;
  markers(twinId: string): Promise<string[]>;
  /** Returns at most two twins, which is enough to know whether there is exactly one. */
  ofClasses(classIds: readonly string[]): Promise<TwinRow[]>;
  groupsOf(userId: string): Promise<string[]>;
}

/** Maximum number of children or links that are read, because a transition shouldn't change more twins at once. */
const MAX_TWINS = 1000;

/**
 * Creates a reader that only reads twins of the business and of the domain itself. Factories are configured for the
 * whole domain and must not pass values from one business to another.
 */
export function createTwinReader(
  tx: Tx,
  owner: { domainId: string; businessAccountId: string | null },
): TwinReader {
  const { domainId, businessAccountId } = owner;
  const isOwned = sql<SqlBool>`(twin.business_account_id is null
    or twin.business_account_id = ${businessAccountId}::uuid)`;
  const twins = () =>
    tx
      .selectFrom("twin")
      .select(TWIN_COLUMNS.map((column) => `twin.${column}` as const))
      .where("twin.domain_id", "=", domainId)
      .where(isOwned);
  return {
    find: async (id) =>
      id ? await twins().where("twin.id", "=", id).executeTakeFirst() : undefined,
    children: (headId) =>
      twins()
        .where("twin.head_id", "=", headId)
        .orderBy("twin.created_at")
        .orderBy("twin.id")
        .limit(MAX_TWINS)
        .execute(),
    links: async (twinId, end) => {
      const other = end === "src" ? "dst_twin_id" : "src_twin_id";
      const rows = await tx
        .selectFrom("twin_link")
        .innerJoin("twin", "twin.id", `twin_link.${other}`)
        .select(["link_id", "src_twin_id", "dst_twin_id"])
        .where(`${end}_twin_id`, "=", twinId)
        .where("twin.domain_id", "=", domainId)
        .where(isOwned)
        .orderBy("twin_link.created_at")
        .orderBy("twin_link.id")
        .limit(MAX_TWINS)
        .execute();
      return rows.map((row) => ({
        linkId: row.link_id,
        srcTwinId: row.src_twin_id,
        dstTwinId: row.dst_twin_id,
      }));
    },
    markers: async (twinId) => {
      const rows = await tx
        .selectFrom("twin_marker")
        .select("option_id")
        .where("twin_id", "=", twinId)
        .execute();
      return rows.map(({ option_id: id }) => id);
    },
    ofClasses: (classIds) =>
      twins()
        .where("twin.class_id", "=", sql<string>`any(${classIds}::uuid[])`)
        .orderBy("twin.id")
        .limit(2)
        .execute(),
    groupsOf: async (userId) => {
      const rows = await tx
        .selectFrom("user_group_member")
        .select("user_group_id")
        .where("user_id", "=", userId)
        .where((eb) => eb.or([eb("domain_id", "is", null), eb("domain_id", "=", domainId)]))
        .where((eb) =>
          eb.or([
            eb("business_account_id", "is", null),
            eb("business_account_id", "=", businessAccountId),
          ]),
        )
        .execute();
      return rows.map(({ user_group_id: id }) => id);
    },
  };
}
