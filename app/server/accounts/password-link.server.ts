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
  /** The error for a link that is unknown, used or expired. */
  gone: string;
  done: string;
}

/**
 * Sets the password by a link that the user received. Only a POST uses the link up, because mail scanners open links
 * with GET.
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
  // The browser may be signed in to another account than the one whose password was set.
  await endSession(context);
  getSession(context).unset("email");
  flashToast(context, "success", done);
  return redirect(href("/login"));
}
