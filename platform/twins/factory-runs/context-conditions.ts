import { ids } from "../../base/text/id-list.ts";
import type { Condition } from "./condition.ts";
import { isOfClass, getSource, listSources } from "./factory-item.ts";
import {
  findItemHead,
  findLinkedTwin,
  findSentTwin,
  readSentValue,
  readStoredValue,
} from "./item-values.ts";

/** The only launcher of factories on this platform; upstream has more. */
const LAUNCHER = "transition";

/**
 * Conditions on an item's source, the request, the user and the other items of the run, by ID of their featurer.
 */
export const CONTEXT_CONDITIONS: readonly [number, Condition][] = [
  [
    2401,
    async ({ twinClassFieldId, value }, item, run) =>
      (await readStoredValue(run, getSource(item).twin, twinClassFieldId)) === (value ?? null),
  ],
  [
    2402,
    ({ twinClassFieldId, value }, _item, run) =>
      readSentValue(run, twinClassFieldId) === (value ?? ""),
  ],
  [2403, ({ permissionId }, _item, { caller }) => caller.permissions.has(permissionId ?? "")],
  [
    2405,
    async ({ markerId }, item, run) =>
      (await run.reader.markers(getSource(item).twin.id)).includes(markerId ?? ""),
  ],
  [
    2411,
    ({ instanceOfTwinClassId: id = "" }, item, { caller }) =>
      isOfClass(caller.model, getSource(item), id),
  ],
  [2412, ({ ofTwinClassId }, item) => getSource(item).twin.class_id === ofTwinClassId],
  [
    2415,
    async ({ twinClassFieldId, value }, item, run) => {
      const contextValue = readSentValue(run, twinClassFieldId);
      const actual =
        contextValue ?? (await readStoredValue(run, getSource(item).twin, twinClassFieldId));
      return actual === (value ?? "");
    },
  ],
  [
    2416,
    ({ ofTwinClassId }, item) =>
      listSources(item).some(({ twin }) => twin.class_id === ofTwinClassId),
  ],
  [
    2417,
    ({ instanceOfTwinClassId: id = "" }, item, { caller }) =>
      listSources(item).some((source) => isOfClass(caller.model, source, id)),
  ],
  [2418, ({ twinClassFieldId }, _item, run) => readSentValue(run, twinClassFieldId) !== undefined],
  [
    2419,
    ({ ofTwinClassId }, _item, { items }) =>
      items.flatMap(listSources).some(({ twin }) => twin.class_id === ofTwinClassId),
  ],
  [
    2420,
    ({ ofTwinClassId }, _item, { items }) =>
      items.some(({ twin }) => twin.class_id === ofTwinClassId),
  ],
  [
    2422,
    ({ field }, item, { context }) => {
      const { twin } = getSource(item);
      const stored = {
        name: twin.name,
        description: twin.description,
        assigneeUserId: twin.assigner_user_id,
        createdByUserId: twin.author_user_id,
      };
      const name = field as keyof typeof stored;
      return context.basics[name] !== undefined && context.basics[name] === stored[name];
    },
  ],
  [
    2423,
    ({ userGroupIds }, _item, { caller }) =>
      ids(userGroupIds).some((id) => caller.groupIds.has(id)),
  ],
  [
    2424,
    async ({ twinClassFieldId, value }, item, run) => {
      const head = await findItemHead(run, getSource(item));
      return head !== undefined && (await readStoredValue(run, head, twinClassFieldId)) === value;
    },
  ],
  [
    2426,
    async ({ twinClassFieldId }, item, run) => {
      const head = await findItemHead(run, getSource(item));
      return head !== undefined && (await readStoredValue(run, head, twinClassFieldId)) !== null;
    },
  ],
  [
    2430,
    async ({ twinClassFieldId }, item, run) => {
      const linked = await findSentTwin(run, twinClassFieldId);
      const { assigner_user_id: assignee } = getSource(item).twin;
      return assignee !== null && assignee === linked?.assigner_user_id;
    },
  ],
  [2434, ({ factoryLauncherType }) => factoryLauncherType?.toLowerCase() === LAUNCHER],
  [
    2435,
    async ({ twinClassFieldId }, _item, run) =>
      isUser(run.caller.userId, await findSentTwin(run, twinClassFieldId)),
  ],
  [
    2436,
    async ({ twinClassFieldId }, item, run) =>
      isUser(run.caller.userId, await findLinkedTwin(run, item, twinClassFieldId)),
  ],
  // In upstream, this condition holds for changes that a request makes directly, which changes by a factory never
  // are.
  [2437, () => false],
  [
    2439,
    async ({ twinClassFieldId, userGroupIds }, _item, run) => {
      const assignee = (await findSentTwin(run, twinClassFieldId))?.assigner_user_id;
      if (!assignee) return false;
      const groups = await run.reader.groupsOf(assignee);
      return ids(userGroupIds).some((id) => groups.includes(id));
    },
  ],
];

function isUser(userId: string | null, twin: { assigner_user_id: string | null } | undefined) {
  return userId !== null && twin?.assigner_user_id === userId;
}
