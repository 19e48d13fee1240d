import { IconCircleCheck } from "@tabler/icons-react";
import { href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { type Home, loadHome } from "#app/server/selling/overview.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/home";
import { FirstSteps } from "./components/first-steps.tsx";
import { LiveListings } from "./components/live-listings.tsx";

import classes from "./components/home.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const home = await loadHome(getCaller(context));
  if (!home) throw redirect(href("/products"));
  return home;
}

export const meta: Route.MetaFunction = () => [{ title: m.home_title() }];

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  useLiveUpdates();
  return (
    <Page
      title={m.home_title()}
      actions={
        <>
          <ButtonLink to={href("/import")}>{m.import_title()}</ButtonLink>
          <ButtonLink to={href("/products/new")} variant="filled">
            {m.products_create()}
          </ButtonLink>
        </>
      }
    >
      {home.steps && <FirstSteps steps={home.steps} />}
      <div className={classes.columns}>
        <Attention home={home} />
        <Progress home={home} />
      </div>
      {home.live.length > 0 && <LiveListings live={home.live} />}
    </Page>
  );
}

function Attention({ home: { attention, openProposals } }: { home: Home }) {
  const isClear = attention.length === 0 && openProposals === 0;
  return (
    <Section title={m.home_attention()}>
      {isClear && (
        <p className={classes.clear}>
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          {m.home_attention_none()}
        </p>
      )}
      <ul className={classes.rows}>
        {attention.map((item) => (
          <li key={item.id}>
            <Link to={item.href} title={item.name}>
              {item.name}
            </Link>
            <span className={classes.problem}>
              {item.marketplace}: {item.problem}
            </span>
            <span className={classes.when}>
              <Ago iso={item.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      {openProposals > 0 && (
        <p className={classes.more}>
          <Link to={href("/proposals")}>{m.home_proposals({ count: openProposals })}</Link>
        </p>
      )}
    </Section>
  );
}

function Progress({ home: { inProgress, products } }: { home: Home }) {
  return (
    <Section title={m.home_products()}>
      {products.length === 0 && <p className={classes.quiet}>{m.home_products_none()}</p>}
      <dl className={classes.counts}>
        {products.map(({ label, count, href: to }) => (
          <div key={label}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {inProgress.length > 0 && (
        <p className={classes.more}>
          {m.home_in_progress()}{" "}
          {inProgress.map(({ label, count }) => `${label} ${formatNumber(count)}`).join(" · ")}
        </p>
      )}
    </Section>
  );
}
