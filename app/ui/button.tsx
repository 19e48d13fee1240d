import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

interface ButtonLinkProps extends Omit<ButtonProps, "children"> {
  to: LinkProps["to"];
  children: ReactNode;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** Link that looks like a button, in a variant of Mantine's buttons. */
export function ButtonLink({
  to,
  reloadDocument,
  preventScrollReset,
  variant = "default",
  ...look
}: ButtonLinkProps) {
  return (
    <Button
      renderRoot={(props) => (
        <Link
          {...props}
          to={to}
          reloadDocument={reloadDocument}
          preventScrollReset={preventScrollReset}
        />
      )}
      variant={variant}
      {...look}
    />
  );
}

interface ButtonSubmitProps extends Omit<ButtonProps, "children"> {
  children: ReactNode;
  className?: string;
  formEncType?: "multipart/form-data";
  formNoValidate?: boolean;
  formAction?: string;
  name?: string;
  value?: string;
}

/** Additional submit button of a form, next to its `SubmitButton`. */
export function ButtonSubmit({ variant = "default", ...rest }: ButtonSubmitProps) {
  return <Button type="submit" variant={variant} {...rest} />;
}
