import { Button, type ButtonProps, Loader } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { useNavigation } from "react-router";

/** The name of buttons that ask for a form again instead of submitting it. */
const AGAIN = "again";

interface SubmitButtonProps extends Omit<ButtonProps, "loading"> {
  children: ReactNode;
  name?: string;
  value?: string;
  pendingLabel?: string;
  /** For forms that a fetcher submits; navigations are detected automatically. */
  pending?: boolean;
  formAction?: string;
  formNoValidate?: boolean;
  /** The ID of the form if the button is outside of it. */
  form?: string;
  className?: string;
}

/** Keeps the focus while the form is pending and prevents a second submit. */
export function SubmitButton({
  children,
  name,
  value,
  pendingLabel,
  pending: pendingOverride,
  ...look
}: SubmitButtonProps) {
  const navigation = useNavigation();
  // A form that is asked for again, with other parts, can be submitted before it arrives.
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
