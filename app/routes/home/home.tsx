import { IconCircleCheck } from "@tabler/icons-react";
import { href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { JOB_KINDS } from "#app/server/areas/job-kinds.server.ts";
import { listUnfinishedJobs } from "#app/server/bulk/job-list.server.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import { type Home, loadHome } from "#app/server/selling/overview.server.ts";
import { readSellerRights } from "#app/server/selling/seller-rights.server.ts";
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
  const caller = getCaller(context);
  const [home, unfinished, rights] = await Promise.all([
    loadHome(caller),
    nullIfNotFound(listUnfinishedJobs(caller, JOB_KINDS)),
    readSellerRights(caller),
  ]);
  if (!home) throw redirect(href("/products"));
  const { view, create, createProducts, update } = rights;
  return {
    ...home,
    unfinished: unfinished ?? { jobs: [], more: 0 },
    mayView: view,
    mayCreate: createProducts,
    mayImport: create || update,
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.home_title() }];

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  useLiveUpdates();
  return (
    <Page
      title={m.home_title()}
      actions={
        <>
          {home.mayImport && <ButtonLink to={href("/import")}>{m.import_title()}</ButtonLink>}
          {home.mayCreate && (
            <ButtonLink to={href("/products/new")} variant="filled">
              {m.products_create()}
            </ButtonLink>
          )}
        </>
      }
    >
      {home.steps && <FirstSteps steps={home.steps} />}
      <div className={classes.columns}>
        <Attention home={home} />
        <div className={classes.side}>
          {home.mayView && <Progress home={home} />}
          {home.unfinished.jobs.length > 0 && <UnfinishedJobs {...home.unfinished} />}
        </div>
      </div>
      {home.live.length > 0 && <LiveListings live={home.live} />}
    </Page>
  );
}

function Attention({ home: { attention, notReady, outdated, openProposals } }: { home: Home }) {
  const isClear =
    attention.length === 0 && notReady.count === 0 && outdated.count === 0 && openProposals === 0;
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
      {notReady.count > 0 && (
        <p className={classes.more}>
          <Link to={notReady.href}>
            {m.home_not_ready({ count: formatNumber(notReady.count) })}
          </Link>
        </p>
      )}
      {outdated.count > 0 && (
        <p className={classes.more}>
          <Link to={outdated.href}>{m.home_outdated({ count: formatNumber(outdated.count) })}</Link>
        </p>
      )}
      {openProposals > 0 && (
        <p className={classes.more}>
          <Link to={href("/proposals")}>{m.home_proposals({ count: openProposals })}</Link>
        </p>
      )}
    </Section>
  );
}

type Unfinished = Awaited<ReturnType<typeof listUnfinishedJobs>>;

/** Imports and other bulk jobs of the user that wait for a decision, or still run. */
function UnfinishedJobs({ jobs, more }: Unfinished) {
  return (
    <Section title={m.home_unfinished()}>
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={job.href} title={job.name}>
              {job.name}
            </Link>
            <span className={classes.state}>{job.state}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          <Link to={href("/import")}>{m.home_unfinished_more({ count: formatNumber(more) })}</Link>
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
