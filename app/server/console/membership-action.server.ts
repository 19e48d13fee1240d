import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

import { getCaller } from "../caller.server.ts";
import { catchActionError } from "../http/action-error.server.ts";
import { malformedForm, readForm } from "../http/read-form.server.ts";
import { flashToast } from "../http/toast.server.ts";
import { changeMembership } from "./memberships.server.ts";

const MembershipForm = z.object({ change: z.enum(["add", "remove"]), id: z.guid() });

/** Saves the form of one member, and returns to the page. */
export async function saveMembership(
  context: Readonly<RouterContextProvider>,
  request: Request,
  to: string,
  pair: (id: string) => { userId: string; groupId: string },
) {
  const form = MembershipForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw malformedForm();
  const { change, id } = form.data;
  const problem = await catchActionError(
    changeMembership(getCaller(context), pair(id), change),
    m.console_save_failed(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.console_saved());
  return redirect(to);
}
