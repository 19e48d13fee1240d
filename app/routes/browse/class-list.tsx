import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listVisibleClasses } from "#app/server/model/classes.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadBoard } from "#app/server/twins/lists/board.server.ts";
import { loadClassList, readClassList } from "#app/server/twins/lists/class-list.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Page } from "#app/ui/page.tsx";
import { ClassSwitch } from "#app/ui/twins/class-switch.tsx";

import type { Route } from "./+types/class-list";
import { ClassBoard } from "./components/class-board.tsx";
import { ClassTable } from "./components/class-table.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [state, classes] = await Promise.all([
    readClassList(caller, url, params.classKey),
    throwAsStatus(listVisibleClasses(caller)),
  ]);
  const isBoard = state.params.layout === "board";
  return {
    classes,
    key: state.twinClass.key,
    board: isBoard ? await throwAsStatus(loadBoard(caller, state)) : null,
    list: isBoard ? null : await loadClassList(caller, state),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: (loaderData?.list ?? loaderData?.board)?.title ?? m.browse_title() },
];

export default function ClassList({ loaderData }: Route.ComponentProps) {
  const { classes, key, list, board } = loaderData;
  useLiveUpdates();
  const { title = "", description = "", newHref = null } = list ?? board ?? {};
  return (
    <Page
      title={title}
      back={{ to: href("/browse"), label: m.browse_title() }}
      note={description || undefined}
      actions={
        <>
          <ClassSwitch classes={classes} current={key} />
          {newHref && (
            <ButtonLink to={newHref} variant="filled">
              {m.browse_new()}
            </ButtonLink>
          )}
        </>
      }
    >
      {list && <ClassTable list={list} />}
      {board && <ClassBoard board={board} />}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
