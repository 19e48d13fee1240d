import type { Caller, Executor, Services } from "../../context.ts";
import { classOf } from "../../domain/find-twin.ts";
import { loadFacts } from "../../domain/flow-facts.ts";
import { placesBelow, withSpaces } from "../../domain/with-spaces.ts";
import { valuesOf } from "../../engine/field-types/field-type.ts";
import { fieldsOf } from "../../engine/field-types/read-fields.ts";
import { fieldType, LINK_TYPER } from "../../engine/field-types/registry.ts";
import { flowOf } from "../../engine/flow/flow.ts";
import { factsNeeded } from "../../engine/flow/offers.ts";
import type { Facts } from "../../engine/flow/validators.ts";
import type { ListOption, Transition } from "../../engine/model.ts";
import { may, type Place } from "../../engine/permission/may.ts";
import { type AttachmentRow, attachmentsOfTwins } from "../../store/twin-attachments.ts";
import { linksOfTwins, type TwinLinkRow } from "../../store/twin-links.ts";
import { findOptions } from "../../store/twin-references.ts";
import { findTwinRows, type TwinRow } from "../../store/twins.ts";
import { loadPeople } from "../../store/users.ts";
import type { Show } from "../show.ts";
import type { Person } from "../view.ts";

/** Everything a page of twins speaks of, read before it is presented. */
export interface PageData {
  now: Date;
  links: Map<string, TwinLinkRow[]>;
  attachments: Map<string, AttachmentRow[]>;
  /** Heads and far ends of links that the caller may see. */
  twins: Map<string, TwinRow>;
  users: Map<string, Person>;
  /** Options of the business account; those of the domain are in its model. */
  options: Map<string, ListOption>;
  factsOf: (twinId: string) => Facts;
  /** Where what is put below a twin will be. */
  places: Map<string, Place>;
}

interface Reader {
  services: Services;
  executor: Executor;
  caller: Caller;
  show: Show;
}

/** Reads only what is shown, in a number of statements that doesn't depend on the rows. */
export async function loadPageData(reader: Reader, rows: readonly TwinRow[]): Promise<PageData> {
  const { executor, services } = reader;
  const ids = rows.map(({ id }) => id);
  const links = wantsLinks(reader, rows) ? await linksOfTwins(executor, ids) : [];
  const attachments = wantsAttachments(reader.show) ? await attachmentsOfTwins(executor, ids) : [];
  const twins = await loadOthers(reader, rows, links);
  const users = await loadPeople(executor, userIds(reader, [...rows, ...twins.values()], links));
  return {
    now: services.now(),
    links: Map.groupBy(links, ({ src_twin_id }) => src_twin_id),
    attachments: Map.groupBy(attachments, ({ twin_id }) => twin_id),
    twins,
    users,
    options: await loadOptions(reader, rows),
    factsOf: await loadFacts(executor, ids, factsNeeded(transitionsOf(reader, rows))),
    places:
      reader.show.mode("TwinCreatableChild2TwinClass") === "HIDE"
        ? new Map()
        : await placesBelow(executor, reader.caller, rows),
  };
}

export function showsFields(show: Show): boolean {
  const collection = show.mode("TwinFieldCollection");
  return collection === "ALL_FIELDS" || collection === "NOT_EMPTY_FIELDS";
}

function wantsLinks({ caller, show }: Reader, rows: readonly TwinRow[]): boolean {
  if (show.mode("Twin2TwinLink") !== "HIDE") return true;
  return (
    showsFields(show) &&
    classesOf(caller, rows).some((twinClass) =>
      fieldsOf(caller.model, twinClass).some(({ typerId }) => typerId === LINK_TYPER),
    )
  );
}

function wantsAttachments(show: Show): boolean {
  return show.mode("Twin2Attachment") !== "HIDE" || show.mode("TwinAttachmentCount") !== "HIDE";
}

async function loadOthers(
  { executor, caller, show }: Reader,
  rows: readonly TwinRow[],
  links: readonly TwinLinkRow[],
): Promise<Map<string, TwinRow>> {
  const wanted = new Set<string>();
  if (show.mode("TwinByHead") !== "WHITE") {
    for (const { head_id } of rows) if (head_id) wanted.add(head_id);
  }
  if (show.mode("TwinByLink") !== "WHITE" || show.mode("TwinField2Twin") !== "HIDE") {
    for (const { dst_twin_id } of links) wanted.add(dst_twin_id);
  }
  if (wanted.size === 0) return new Map();
  const rowsFound = await findTwinRows(executor, caller.domainId, [...wanted]);
  const found = await withSpaces(executor, caller, rowsFound);
  const visible = found.filter((row) => may(caller, "view", classOf(caller, row), row).allowed);
  return new Map(visible.map((row) => [row.id, row]));
}

function* userIds(
  { caller, show }: Reader,
  rows: readonly TwinRow[],
  links: readonly TwinLinkRow[],
): Iterable<string | null> {
  for (const row of rows) {
    if (show.mode("Twin2User") !== "HIDE") yield* [row.assigner_user_id, row.author_user_id];
    if (show.mode("TwinField2User") !== "HIDE") yield* referencesOf(caller, row, "user");
  }
  if (show.mode("TwinLink2User") !== "HIDE") yield* links.map((link) => link.created_by_user_id);
}

async function loadOptions(
  { executor, caller, show }: Reader,
  rows: readonly TwinRow[],
): Promise<Map<string, ListOption>> {
  if (show.mode("TwinField2DataListOption") === "HIDE") return new Map();
  const ids = new Set(rows.flatMap((row) => referencesOf(caller, row, "option")));
  const unknown = [...ids].filter((id) => !caller.model.options.has(id));
  if (unknown.length === 0) return new Map();
  return new Map((await findOptions(executor, unknown)).map((option) => [option.id, option]));
}

function referencesOf(caller: Caller, row: TwinRow, to: "user" | "option"): string[] {
  return fieldsOf(caller.model, classOf(caller, row))
    .filter((field) => fieldType(field).refersTo === to)
    .flatMap(({ key }) => valuesOf(row.fields[key] ?? []));
}

function transitionsOf({ caller, show }: Reader, rows: readonly TwinRow[]): Transition[] {
  if (show.mode("Twin2Transition") === "HIDE") return [];
  const ids = classesOf(caller, rows).flatMap(
    (twinClass) => flowOf(caller.model, caller.twinflowSchemaId, twinClass)?.transitionIds ?? [],
  );
  return [...new Set(ids)]
    .map((id) => caller.model.transitions.get(id))
    .filter((transition) => transition !== undefined);
}

function classesOf(caller: Caller, rows: readonly TwinRow[]) {
  return [...new Set(rows.map((row) => classOf(caller, row)))];
}
