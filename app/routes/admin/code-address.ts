import { href, redirect } from "react-router";

/** Domain as code is found below the domain too. */
export function loader() {
  return redirect(href("/admin/code"));
}
