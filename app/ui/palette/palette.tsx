/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- no native element is an
   editable combobox; its input handles all keys, and the options are for pointers */
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { href, useFetcher, useNavigate } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { searchProblem } from "#app/rules/search-text.ts";
import type { SearchResults } from "#app/rules/search/search-hit.ts";

import classes from "./palette.module.css";

const PAUSE_MS = 150;

/**
 * Dialog of the global search: an editable combobox with a list, as in the ARIA practices. The focus stays in its
 * input; closing it returns the focus to where it was. `takeTyped` returns the text typed before the dialog had the
 * focus.
 */
export function Palette({ close, takeTyped }: { close: () => void; takeTyped: () => string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const { text, setText, hits, status } = useSearch();
  const [active, setActive] = useState(0);
  const go = useGo(close);

  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    setText(takeTyped());
  });
  // A layout effect, so that the dialog has the focus before the browser handles the next key.
  useLayoutEffect(() => {
    const element = dialog.current;
    open();
    return () => element?.close();
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moved = move(event.key, active, hits.length);
    if (moved !== null) {
      event.preventDefault();
      setActive(moved);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const hit = hits[active];
    if (hit) go(hit.href);
    else if (text.trim()) go(searchPage(text));
  };

  return (
    <dialog
      ref={dialog}
      closedby="any"
      className={classes.dialog}
      aria-label={m.search_help()}
      onClose={close}
    >
      <input
        // Modal dialogs focus their first control, which is this input.
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${listId}-${active}` : undefined}
        aria-label={m.search_help()}
        placeholder={m.search_help()}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Hits id={listId} hits={hits} active={active} setActive={setActive} go={go} />
      <output className={classes.status}>{status}</output>
    </dialog>
  );
}

interface HitsProps {
  id: string;
  hits: SearchResults["hits"];
  active: number;
  setActive: (index: number) => void;
  go: (to: string) => void;
}

function Hits({ id, hits, active, setActive, go }: HitsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.search_title()}
      className={classes.hits}
      hidden={hits.length === 0}
    >
      {hits.map(({ kind, name, key, where, href: to }, index) => (
        <div
          key={to}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          onClick={() => go(to)}
        >
          <strong>{name}</strong>
          {key && key !== name && <code>{key}</code>}
          <span>{[kind, where].filter(Boolean).join(" ")}</span>
        </div>
      ))}
    </div>
  );
}

/** Returns the URL of all results: the console's search page, or outside the console the list of products. */
function searchPage(text: string): string {
  return location.pathname.startsWith("/admin")
    ? `${href("/admin/search")}?${new URLSearchParams({ q: text })}`
    : `${href("/products")}?${new URLSearchParams({ search: text })}`;
}

/** Searches when typing pauses. Previous results stay visible until the next ones load. */
function useSearch() {
  const fetcher = useFetcher<SearchResults>();
  const [text, setText] = useState("");
  const { load } = fetcher;
  useEffect(() => {
    if (text.trim() === "") return;
    const query = new URLSearchParams({ q: text });
    const timer = setTimeout(() => void load(`${href("/resources/search")}?${query}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, load]);
  const isEmpty = text.trim() === "";
  const hits = isEmpty ? [] : (fetcher.data?.hits ?? []);
  const isCurrent = fetcher.data?.text === text.trim() && fetcher.state === "idle";
  return {
    text,
    setText,
    hits,
    status: statusOf({ text, isEmpty, isCurrent, count: hits.length }),
  };
}

function statusOf(search: { text: string; isEmpty: boolean; isCurrent: boolean; count: number }) {
  if (search.isEmpty) return m.search_start();
  if (!search.isCurrent) return m.search_loading();
  if (search.count === 0 && searchProblem(search.text)) return searchProblem(search.text);
  if (search.count === 0) return m.search_none({ query: search.text.trim() });
  return `${m.search_count({ count: search.count })} · ${m.search_keyboard()}`;
}

function useGo(close: () => void) {
  const navigate = useNavigate();
  return (to: string) => {
    close();
    void navigate(to);
  };
}

function move(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  return null;
}
