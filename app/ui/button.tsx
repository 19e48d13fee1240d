import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

interface ButtonLinkProps extends Omit<ButtonProps, "children"> {
  to: LinkProps["to"];
  children: ReactNode;
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
}

/** A link that looks like a button; `variant` as Mantine's, "default" unless told. */
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

/** A second way to send a form, beside its `SubmitButton`. */
export function ButtonSubmit({ variant = "default", ...rest }: ButtonSubmitProps) {
  return <Button type="submit" variant={variant} {...rest} />;
}
