import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { malformedForm, readForm } from "#app/server/http/read-form.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import { changeMembership } from "./memberships.server.ts";
import { changeHolder, type SpaceRolePlace } from "./space-people.server.ts";

const MembershipForm = z.object({ change: z.enum(["add", "remove"]), id: z.guid() });

/** Adds or removes one member, and redirects to the page `to`. */
export function saveMembership(
  context: Readonly<RouterContextProvider>,
  request: Request,
  to: string,
  pair: (id: string) => { userId: string; groupId: string },
) {
  return saveChange(context, request, {
    schema: MembershipForm,
    save: ({ id, change }) => changeMembership(getCaller(context), pair(id), change),
    to,
  });
}

const HolderForm = z.object({
  change: z.enum(["add", "remove"]),
  /** The ID of the user or group, with the prefix `users:` or `groups:`. */
  id: z.templateLiteral([z.enum(["users", "groups"]), ":", z.guid()]),
});

/** Assigns a space role to a user or a group, or removes the role from them. */
export function saveHolder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  to: string,
  place: SpaceRolePlace,
) {
  return saveChange(context, request, {
    schema: HolderForm,
    save: ({ id, change }) => changeHolder(getCaller(context), place, id, change),
    to,
  });
}

interface Saving<T> {
  schema: z.ZodType<T>;
  save: (form: T) => Promise<void>;
  to: string;
}

async function saveChange<T>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { schema, save, to }: Saving<T>,
) {
  const form = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw malformedForm();
  const problem = await catchActionError(save(form.data), m.console_save_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.console_saved());
  return redirect(to);
}
