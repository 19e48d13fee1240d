import { IconBookmark } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { differsFromView, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { FormEntry } from "#app/ui/menu.tsx";

import menu from "#app/ui/menu.module.css";
import classes from "./list-toolbar.module.css";

export interface SavedView {
  id: string;
  name: string;
  /** Query of the list state that is stored in the view. */
  query: string;
  mayEdit: boolean;
}

/** Menu with the default list, the saved views, and links to save or update a view. */
export function ViewsMenu({ params, views }: { params: ListParams; views: SavedView[] }) {
  const { path } = params;
  const current = views.find(({ id }) => id === params.view);
  const changed = differsFromView(params);
  const dialog = listHref({ ...params, path: `${path}/views` });
  const { id, name, query } = current ?? { id: "", name: m.list_views_usual(), query: "" };
  return (
    <>
      <button
        type="button"
        popoverTarget="list-views"
        className={classes.tool}
        aria-label={`${m.list_views()}: ${name}${changed ? ` (${m.list_views_changed()})` : ""}`}
      >
        <IconBookmark size={16} aria-hidden />
        <span className={classes.viewName}>{current ? name : m.list_views()}</span>
        {current && changed && <span className={classes.dot} title={m.list_views_changed()} />}
      </button>
      <div id="list-views" popover="auto" className={classes.pop}>
        <ul className={classes.views}>
          {[{ id: "", name: m.list_views_usual() }, ...views].map((view) => (
            <li key={view.id}>
              <Link
                to={view.id ? `${path}?view=${view.id}` : path}
                className={menu.item}
                aria-current={view.id === id ? "true" : undefined}
                preventScrollReset
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={classes.views}>
          {current?.mayEdit && changed && (
            <li>
              <FormEntry
                item={{
                  label: m.list_views_update({ name }),
                  form: {
                    action: dialog,
                    values: { intent: "update", id, base: JSON.stringify({ query }) },
                  },
                }}
              />
            </li>
          )}
          <li>
            <Link to={dialog} className={menu.item} preventScrollReset>
              {m.list_views_manage()}
            </Link>
          </li>
        </ul>
      </div>
    </>
  );
}
