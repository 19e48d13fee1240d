import { data, href, redirect, type RouterContextProvider } from "react-router";

import { NewPasswordForm } from "#app/rules/accounts/accounts.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

import { readForm } from "../http/read-form.server.ts";
import { catchRequestError } from "../platform/errors.server.ts";
import { accountErrorResult, hideFields } from "./accounts.server.ts";
import { endSession } from "./end-session.server.ts";

interface LinkTexts {
  /** Why nothing was saved, if the link is unknown, used or expired. */
  gone: string;
  done: string;
}

/**
 * Sets the password of the form by a link that the user received. Only a posted form uses the link up, because
 * mail scanners open links too.
 */
export async function submitPasswordLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
  use: (password: string) => Promise<void>,
  { gone, done }: LinkTexts,
) {
  const submission = parseForm(await readForm(request), NewPasswordForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const { requestError } = await catchRequestError(use(submission.value.password));
  if (requestError?.httpStatus === 404) {
    return data(submission.reply({ formErrors: [gone], hideFields }), { status: 404 });
  }
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  // It may be the session of another account: the link is no sign-in to the one it is about.
  await endSession(context);
  getSession(context).unset("email");
  flashToast(context, "success", done);
  return redirect(href("/login"));
}
