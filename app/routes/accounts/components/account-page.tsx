import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Brand } from "#app/ui/frame/brand.tsx";
import { LanguageChoice } from "#app/ui/frame/language-choice.tsx";

import classes from "./sign-in.module.css";

interface AccountPageProps {
  title: string;
  lead?: string | undefined;
  notice?: string | null;
  children: ReactNode;
}

/** Layout of the pages before sign-in: one column with one form. */
export function AccountPage({ title, lead, notice, children }: AccountPageProps) {
  return (
    <main id="main" className={classes.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <Brand size={40} />
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {notice && (
          <output className={classes.notice}>
            <IconInfoCircle size={18} aria-hidden />
            {notice}
          </output>
        )}
        {children}
        <LanguageChoice />
      </div>
    </main>
  );
}

/** Links to the other account pages, below the form. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <nav className={classes.links}>{children}</nav>;
}

/** Links to the outbox, where demo mode stores the mail that it does not send. */
export function OutboxHint({ demo }: { demo: boolean }) {
  if (!demo) return null;
  return (
    <Link to="/dev/outbox" className={classes.outbox} target="_blank">
      {m.account_outbox()}
    </Link>
  );
}
