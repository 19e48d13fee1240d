import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { LockedNotice } from "./locked-notice.tsx";

interface ReadOnlyNoticeProps {
  status: string;
  to: string;
  /** True if the form stays below the notice with the user's input. */
  isFormKept?: boolean;
}

/** Explains why the form is read-only, with a link back. */
export function ReadOnlyNotice({ status, to, isFormKept = false }: ReadOnlyNoticeProps) {
  return (
    <LockedNotice>
      {m.products_frozen({ status })} {isFormKept && m.form_frozen_typed()}{" "}
      <Link to={to}>{m.products_back_to_card()}</Link>
    </LockedNotice>
  );
}
