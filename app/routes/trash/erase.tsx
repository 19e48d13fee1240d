import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { eraseFromTrash } from "#app/server/twins/entry/trash.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/erase";

export function loader({ url }: Route.LoaderArgs) {
  return { base: baseOf(url), search: url.search };
}

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const work = eraseFromTrash(getCaller(context), params.trashEntryId);
  const problem = await catchActionError(work, m.trash_erase_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.trash_erased());
  return redirect(baseOf(url) + url.search);
}

function baseOf({ pathname }: URL): string {
  return pathname.startsWith("/admin") ? "/admin/trash" : "/trash";
}

export default function EraseFromTrash({ actionData, loaderData, params }: Route.ComponentProps) {
  const { base, search } = loaderData;
  return (
    <DeleteDialog
      title={m.trash_erase_title()}
      text={m.trash_erase_text()}
      confirm={m.trash_erase()}
      action={`${base}/${params.trashEntryId}/delete${search}`}
      closeTo={base + search}
      problem={actionData?.problem}
    />
  );
}
