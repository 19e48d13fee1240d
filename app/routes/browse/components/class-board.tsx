import { type DragEvent, useState } from "react";
import { Link, useNavigate, useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listHref } from "#app/rules/lists/list-href.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import type { BoardCard, loadBoard } from "#app/server/twins/lists/board.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { showToast } from "#app/ui/frame/toast.tsx";
import { LayoutSwitch } from "#app/ui/lists/layout-switch.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Ago } from "#app/ui/time.tsx";

import { classFilters } from "./class-table.tsx";

import classes from "./class-board.module.css";

type BoardData = Awaited<ReturnType<typeof loadBoard>>;
type LaneData = BoardData["lanes"][number];

const NO_VIEWS: never[] = [];

/** A board of a class's entries with a column for each status. Cards are moved by their menu or by dragging. */
export function ClassBoard({ board }: { board: BoardData }) {
  const { params, lanes } = board;
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const returnTo = listHref(params);
  const move = useMove(returnTo);
  return (
    <>
      <LayoutSwitch params={params} />
      <ListToolbar
        params={params}
        views={NO_VIEWS}
        searchLabel={m.browse_search()}
        filters={classFilters(board)}
      />
      <p className={classes.hint}>{m.browse_board_hint()}</p>
      <div className={classes.board}>
        {lanes.map((lane) => (
          <Lane
            key={lane.status.id}
            lane={lane}
            returnTo={returnTo}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={(card) => move(card, lane.status.id)}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Returns a function that moves a card to a status if exactly one transition leads there. If several do, the function
 * opens the card; if none does, it shows an error.
 */
function useMove(returnTo: string) {
  const submit = useSubmit();
  const navigate = useNavigate();
  return (card: BoardCard, statusId: string) => {
    const candidates = card.transitions.filter((transition) => transition.statusId === statusId);
    const [transition, ...others] = candidates;
    if (!transition) {
      void showToast("error", m.browse_board_blocked(), `move-${card.id}`);
      return;
    }
    if (others.length > 0) {
      // Only the user can choose between several transitions.
      void navigate(card.href);
      return;
    }
    void submit(
      { quick: "1", returnTo },
      { method: "post", action: transition.href, preventScrollReset: true },
    );
  };
}

interface LaneProps {
  lane: LaneData;
  returnTo: string;
  dragged: BoardCard | null;
  onDrag: (card: BoardCard | null) => void;
  onDrop: (card: BoardCard) => void;
}

function Lane({ lane, returnTo, dragged, onDrag, onDrop }: LaneProps) {
  const { status, cards, total, tableHref } = lane;
  const isTarget = dragged?.transitions.some(({ statusId }) => statusId === status.id) ?? false;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged && !cards.some(({ id }) => id === dragged.id)) onDrop(dragged);
    onDrag(null);
  };
  const hidden = total - cards.length;
  return (
    // Cards move by their menus too; dragging is an addition for the mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.lane}
      aria-label={status.name}
      data-target={isTarget || undefined}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={drop}
    >
      <header>
        <StatusBadge status={status} />
        <span className={classes.count}>{formatNumber(total)}</span>
      </header>
      {cards.length === 0 ? (
        <p className={classes.hint}>{m.browse_board_empty()}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={card.id}
              className={classes.card}
              draggable={card.transitions.length > 0}
              onDragStart={() => onDrag(card)}
              onDragEnd={() => onDrag(null)}
            >
              <Card card={card} returnTo={returnTo} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Link to={tableHref} className={classes.more}>
          {m.browse_board_more({ count: formatNumber(hidden) })}
        </Link>
      )}
    </section>
  );
}

function Card({ card, returnTo }: { card: BoardCard; returnTo: string }) {
  const { id, name, href, assignee, updatedAt, transitions } = card;
  return (
    <>
      <Link to={href} draggable={false}>
        {name}
      </Link>
      <span className={classes.foot}>
        {assignee && <span>{assignee}</span>}
        <Ago iso={updatedAt} />
      </span>
      <Menu
        id={`move-${id}`}
        label={m.browse_board_move({ name })}
        className={classes.menu}
        items={transitions.map((transition) => ({
          key: transition.id,
          label: transition.name,
          form: { action: transition.href, values: { quick: "1", returnTo } },
        }))}
      />
    </>
  );
}
