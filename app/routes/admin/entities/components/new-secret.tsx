import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";

import values from "#app/ui/entities/entity-value.module.css";
import classes from "./delete.module.css";

interface NewSecretProps {
  secret: string;
  href: string;
  title?: string;
  help?: string;
}

/** Shows a secret, which the platform returns only once. */
export function NewSecret({ secret, href, title, help }: NewSecretProps) {
  return (
    <Section title={title ?? m.console_secret()}>
      <output>{help ?? m.console_secret_help()}</output>
      <code className={values.code}>{secret}</code>
      <div className={classes.actions}>
        <ButtonLink to={href} variant="filled">
          {m.console_secret_copied()}
        </ButtonLink>
      </div>
    </Section>
  );
}
