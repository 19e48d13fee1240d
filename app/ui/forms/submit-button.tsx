import { Button, type ButtonProps, Loader } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useNavigation } from "react-router";

/** Name of buttons that reload a form with other fields instead of submitting it. */
const AGAIN = "again";

interface SubmitButtonProps extends Omit<ButtonProps, "loading"> {
  children: ReactNode;
  name?: string;
  value?: string;
  pendingLabel?: string;
  /** Pending state of a form that a fetcher submits; navigations are detected automatically. */
  pending?: boolean;
  formAction?: string;
  formNoValidate?: boolean;
  /** ID of the form if the button is outside of it. */
  form?: string;
  className?: string;
}

/** Submit button that keeps the focus while the form is pending and prevents a second submit. */
export function SubmitButton({
  children,
  name,
  value,
  pendingLabel,
  pending: pendingOverride,
  ...look
}: SubmitButtonProps) {
  const navigation = useNavigation();
  // While a form is being reloaded with other fields, the user can still submit it.
  const isOwnSubmit = name
    ? navigation.formData?.get(name) === value
    : !navigation.formData?.has(AGAIN);
  const pending =
    pendingOverride ??
    (navigation.state !== "idle" && navigation.formMethod === "POST" && isOwnSubmit);
  return (
    <Button
      type="submit"
      name={name}
      value={value}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? stop : undefined}
      leftSection={pending ? <Loader size={14} color="currentColor" /> : undefined}
      {...look}
    >
      {pending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}

function stop(event: MouseEvent) {
  event.preventDefault();
}
