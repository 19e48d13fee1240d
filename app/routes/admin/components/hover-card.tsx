import { type CSSProperties, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityCard } from "#app/server/entities/screens/page/entity-card.server.ts";
import { ConsoleValueView } from "#app/ui/entities/entity-value-view.tsx";

import classes from "./hover-card.module.css";

const WIDTH = 320;
const MARGIN = 12;
/** The maximum height of a card in pixels. A card opens above its link if there is less room below the link. */
const MAX_HEIGHT = 300;

/**
 * A card with facts about the entity that a link opens. The card follows the link in the document, so that Tab
 * reaches it.
 */
export function HoverCard({ link }: { link: HTMLAnchorElement }) {
  const fetcher = useFetcher<EntityCard>();
  const { load, data: card } = fetcher;
  const [, , entity = "", id = ""] = new URL(link.href).pathname.split("/");
  useEffect(() => {
    void load(href("/resources/console-card/:entity/:id", { entity, id }));
  }, [load, entity, id]);
  if (!card || !link.parentElement) return null;
  return createPortal(
    <div data-hover-card="" className={classes.card} style={placeAt(link.getBoundingClientRect())}>
      <p className={classes.one}>{card.one}</p>
      <p className={classes.name}>{card.name}</p>
      <dl className={classes.facts}>
        {card.key !== null && (
          <div>
            <dt>{m.console_key()}</dt>
            <dd>
              <code>{card.key}</code>
            </dd>
          </div>
        )}
        {card.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ConsoleValueView value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.id}>
        <code>{card.id}</code> <CopyButton text={card.id} />
      </p>
    </div>,
    link.parentElement,
  );
}

function placeAt({ left, top, bottom }: DOMRect): CSSProperties {
  const x = Math.max(MARGIN, Math.min(left, window.innerWidth - WIDTH - MARGIN));
  return bottom + MAX_HEIGHT > window.innerHeight && top > MAX_HEIGHT
    ? { left: x, bottom: window.innerHeight - top + 4 }
    : { left: x, top: bottom + 4 };
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <button
      type="button"
      className={classes.copy}
      onClick={(event) => {
        event.preventDefault();
        void copy();
      }}
    >
      {isCopied ? m.console_copied_id() : m.console_copy_id()}
    </button>
  );
}
