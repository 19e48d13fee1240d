import type { Insertable } from "kysely";

import type { Tables } from "../../base/database/tables.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { derive } from "../../model/field-types/derived-columns.rules.ts";
import type { DomainOf } from "./world.ts";

/** Inserts rows of a table. */
export type Add = <T extends keyof Tables>(
  table: T,
  rows: Insertable<Tables[T]>[],
) => Promise<unknown>;

/** Inserts twins, with the columns that the platform derives from their values. */
export async function insertTwins(add: Add, domain: DomainOf, model: DomainModel) {
  const ranges: Insertable<Tables["twin_range"]>[] = [];
  const rows = domain.twins.map((twin, at): Insertable<Tables["twin"]> => {
    const twinClass = model.classes.get(twin.classId);
    if (!twinClass) throw new Error("The model lacks a class of the world");
    const derived = derive(model, twinClass, twin.name, twin.fields);
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, at));
    for (const { fieldNo, value } of derived.ranges) {
      const business_account_id = twin.accountId;
      ranges.push({ field_no: fieldNo, val: value, twin_id: twin.id, business_account_id });
    }
    return {
      id: twin.id,
      domain_id: domain.id,
      business_account_id: twin.accountId,
      class_id: twin.classId,
      root_class_id: twinClass.rootClassId,
      head_id: twin.headId,
      status_id: twin.statusId,
      owner_user_id: twin.ownerId,
      assigner_user_id: twin.assigneeId,
      author_user_id: twin.authorId,
      name: twin.name,
      fields: JSON.stringify(twin.fields),
      ref_ids: derived.refIds,
      search_text: derived.searchText,
      created_at,
    };
  });
  await add("twin", rows);
  await add("twin_range", ranges);
  await add(
    "space",
    domain.spaces.map(({ twinId, schemaId }) => ({
      twin_id: twinId,
      permission_schema_id: schemaId,
    })),
  );
  const holders = domain.roleHolders.map(({ twinId, roleId, userId, groupId }) => ({
    space_id: twinId,
    space_role_id: roleId,
    userId,
    groupId,
  }));
  await add(
    "space_role_user",
    holders.flatMap(({ userId, groupId: _groupId, ...role }) =>
      userId ? [{ ...role, user_id: userId }] : [],
    ),
  );
  await add(
    "space_role_user_group",
    holders.flatMap(({ groupId, userId: _userId, ...role }) =>
      groupId ? [{ ...role, user_group_id: groupId }] : [],
    ),
  );
}
