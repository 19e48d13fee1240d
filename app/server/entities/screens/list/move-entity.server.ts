import { data } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { type ActionError, catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import { readRights } from "../rights.server.ts";

/** The ID of the moved row, and the number of places by which it moves. */
const Move = z.string().regex(/^[\da-f-]{36}:-?1$/i);

/** Returns true if rows can be moved: the list has its default order and no filter or search. */
export async function mayMove(
  caller: Caller,
  entity: Entity,
  { sort, filters, search }: ListParams,
): Promise<boolean> {
  if (!entity.calls.move || sort.length > 0 || search !== "" || Object.keys(filters).length > 0) {
    return false;
  }
  return (await readRights(caller, entity)).update;
}

/** Moves the row whose ID is in the form. */
export async function submitMove(
  caller: Caller,
  entity: Entity,
  request: Request,
): Promise<ActionError | null> {
  const move = Move.safeParse((await readForm(request)).get("move"));
  if (!entity.calls.move || !move.success) throw data(null, { status: 400 });
  const [id = "", by] = move.data.split(":");
  const work = caller.platform.post(entity.calls.move(id), { by: Number(by) }, z.unknown());
  return catchActionError(work, m.console_save_failed());
}
