import { toDocuments } from "../../model/configuration/documents.rules.ts";
import { encodeRows, type Row } from "../../model/configuration/encode.rules.ts";
import type { Kind } from "../../model/configuration/kind.rules.ts";
import { KINDS } from "../../model/configuration/kinds.rules.ts";
import { isUnusedSchema } from "../../model/configuration/unused-schemas.rules.ts";
import { type ConfigurationFile, toFile } from "../../model/configuration/yaml-files.ts";
import type { Connection } from "./connection.ts";
import { PlatformState, WITHOUT_CALL } from "./platform-state.ts";
import type { Item, UpstreamKind } from "./upstream-kind.ts";
import { UPSTREAM_KINDS } from "./upstream-kinds.ts";

export interface CallExport {
  files: ConfigurationFile[];
  /** Kinds of entities, or their members, that no call of the platform returns. */
  unsupported: { kind: string; members?: string[] }[];
}

/** Columns of exported entities that have no member in the mapping of calls, such as owners and keys. */
const MORE_COLUMNS: Readonly<Record<string, (item: Item) => Row>> = {
  option: (item) => ({ data_list_id: item.dataListId, state: item.status }),
  permission: (item) => ({ key: item.key, group_id: item.groupId }),
  // Upstream returns keys in upper case.
  list: (item) => ({ key: String(item.key).toLowerCase() }),
  class: (item) => ({ key: String(item.key).toLowerCase() }),
  field: (item) => ({ class_id: item.twinClassId, key: item.key }),
  status: (item) => ({ class_id: item.twinClassId, key: item.key }),
  link: (item) => ({ src_class_id: item.srcTwinClassId, dst_class_id: item.dstTwinClassId }),
  workflow: (item) => ({ class_id: item.twinClassId }),
  transition: (item) => ({ twinflow_id: item.twinflowId, alias_id: item.alias }),
  userGroup: (item) => ({ key: item.id, type: item.type }),
  permissionSchema: (item) => ({ name: item.name, description: item.description ?? "" }),
  userGroupGrant: (item) => ({
    permission_schema_id: item.permissionSchemaId,
    user_group_id: item.userGroupId,
    permission_id: item.permissionId,
  }),
};

/** Members that calls return but that no call can save. */
const READABLE: ReadonlySet<string> = new Set(["option.attributes", "option.state"]);

/** Kinds with built-in rows, which exist in every domain under the same IDs. */
const BUILT_IN: ReadonlySet<string> = new Set([
  "class",
  "permission",
  "permissionGroup",
  "userGroup",
]);
const BUILT_IN_ID = /^00000000-0000-/;

/**
 * Exports the configuration of a platform that has only upstream's contract, with one search for each kind of entity.
 * Texts are in the language of the account.
 */
export async function exportByCalls(connection: Connection): Promise<CallExport> {
  const state = new PlatformState(connection);
  const locale = await readLocale(connection);
  const rows = new Map<string, Row[]>();
  const builtIn: { kind: string; name: string; id: string }[] = [];
  for (const upstreamKind of UPSTREAM_KINDS) {
    const kind = KINDS.find(({ name }) => name === upstreamKind.name);
    if (!kind) continue;
    await state.read(upstreamKind);
    const items = state.listItems(upstreamKind);
    const isBuiltIn = ({ id }: Item) => BUILT_IN.has(kind.name) && BUILT_IN_ID.test(id);
    for (const item of items.filter(isBuiltIn)) {
      builtIn.push({ kind: kind.name, name: String(item.key ?? item.name), id: item.id });
    }
    const own = items.filter((item) => !isBuiltIn(item));
    rows.set(
      kind.name,
      own.map((item) => toRow(kind, upstreamKind, { item, locale })),
    );
  }
  rows.set("alias", buildAliases(rows.get("transition") ?? []));
  const entities = encodeRows({ rows: withPositions(rows), builtIn });
  const documents = toDocuments(entities.filter((each) => !isUnusedSchema(each, entities)));
  return { files: documents.map(toFile), unsupported: listUnsupported(rows) };
}

function toRow(
  kind: Kind,
  { name, members = [] }: UpstreamKind,
  { item, locale }: { item: Item; locale: string },
): Row {
  const row: Record<string, unknown> = { id: item.id, key: item.key };
  for (const [column, { member, type, fallback }] of Object.entries(kind.columns)) {
    const wire = members.find((each) => each.member === member);
    const value = item[wire?.read ?? member];
    const isFilled = typeof value === "string" && value !== "";
    if (type === "texts") row[column] = isFilled ? { [locale]: value } : {};
    else row[column] = value ?? fallback;
  }
  return { ...row, ...MORE_COLUMNS[name]?.(item) };
}

/** Adds positions, which upstream doesn't have: siblings keep the order of the response. */
function withPositions(rows: ReadonlyMap<string, readonly Row[]>): Map<string, Row[]> {
  return new Map(
    [...rows].map(([kindName, ofKind]) => {
      const owner = KINDS.find(({ name }) => name === kindName)?.owner?.column;
      const counts = new Map<unknown, number>();
      const placed = ofKind.map((row) => {
        const ownerId = owner && row[owner];
        const position = counts.get(ownerId) ?? 0;
        counts.set(ownerId, position + 1);
        return { ...row, position };
      });
      return [kindName, placed];
    }),
  );
}

/** Builds the entities of aliases, which upstream returns only as a member of transitions. */
function buildAliases(transitions: readonly Row[]): Row[] {
  const aliases = new Set(transitions.map(({ alias_id: alias }) => String(alias)));
  return [...aliases].map((alias) => ({ id: alias, alias }));
}

function listUnsupported(rows: ReadonlyMap<string, readonly Row[]>): CallExport["unsupported"] {
  return KINDS.flatMap(({ name }) => {
    const kind = UPSTREAM_KINDS.find((each) => each.name === name);
    if (!kind) return rows.has(name) ? [] : [{ kind: name }];
    const unread = (kind.members ?? []).filter(({ read }) => read === undefined);
    const members = [...(WITHOUT_CALL[name] ?? []), ...unread.map(({ member }) => member)].filter(
      (member) => !READABLE.has(`${name}.${member}`),
    );
    const isUsed = (rows.get(name) ?? []).length > 0;
    return members.length > 0 && isUsed ? [{ kind: name, members }] : [];
  });
}

async function readLocale(connection: Connection): Promise<string> {
  const { body } = await connection.send("GET", "/private/user/locale/v1");
  return typeof body?.locale === "string" ? body.locale : "en";
}
