import type { ComponentProps } from "react";

import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote } from "#app/ui/forms/recovered-form.tsx";

interface KeptInputProps extends ComponentProps<typeof RecoveredFormNote> {
  formId: string;
  isAnswered: boolean;
}

/** Keeps what was typed into a form: asks before it is left, and says if it was recovered. */
export function KeptInput({ formId, isAnswered, recoveredForm }: KeptInputProps) {
  return (
    <>
      <LeaveGuard form={formId} unsaved={isAnswered || recoveredForm !== null} />
      {!isAnswered && <RecoveredFormNote recoveredForm={recoveredForm} />}
    </>
  );
}
