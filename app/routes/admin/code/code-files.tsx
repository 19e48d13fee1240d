import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { readConfiguration } from "#app/server/console/code/configuration.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/code-files";

import classes from "./components/code.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { files, omitted } = await throwAsStatus(readConfiguration(getCaller(context)));
  const folders = Map.groupBy(
    files.map(({ path }) => path),
    (path) => path.split("/").slice(0, -1).join("/"),
  );
  return { omitted, folders: [...folders].map(([folder, paths]) => ({ folder, paths })) };
}

export const meta: Route.MetaFunction = () => [{ title: m.code_files_title() }];

/** Page that lists the files of the configuration, with links to their pages. */
export default function CodeFiles({ loaderData }: Route.ComponentProps) {
  const { folders, omitted } = loaderData;
  const page = href("/admin/domain/code/file");
  return (
    <Page
      title={m.code_files_title()}
      back={{ to: href("/admin/domain/code"), label: m.code_title() }}
    >
      <Section>
        {folders.map(({ folder, paths }) => (
          <div key={folder}>
            {folder !== "" && <h2 className={classes.folder}>{folder}</h2>}
            <ul className={classes.files}>
              {paths.map((path) => (
                <li key={path}>
                  <Link to={`${page}?path=${encodeURIComponent(path)}`}>
                    {path.split("/").at(-1)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {omitted.length > 0 && (
          <p className={classes.help}>
            {m.code_omitted({ names: omitted.map(({ key }) => key).join(", ") })}
          </p>
        )}
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
