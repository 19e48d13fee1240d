import { idOf, VITRINE_DOMAIN_ID } from "../ids.ts";
import type { LinkShape, SearchShape } from "../shapes.ts";
import type { TableRows } from "./table-rows.ts";

/** Allows every twin of the destination class. */
const ALL_TWINS = 3001;

export function linkRows(links: readonly LinkShape[]): TableRows {
  return {
    table: "link",
    rows: links.map((link) => ({
      id: idOf(`link:${link.key}`),
      domain_id: VITRINE_DOMAIN_ID,
      src_class_id: idOf(`class:${link.from}`),
      dst_class_id: idOf(`class:${link.to}`),
      forward_name: link.forwardName,
      backward_name: link.backwardName,
      type: link.type,
      strength: link.strength,
      linker_featurer_id: ALL_TWINS,
      linker_params: {},
    })),
  };
}

export function searchRows(searches: readonly SearchShape[]): TableRows {
  return {
    table: "search_config",
    rows: searches.map((search) => ({
      id: idOf(`search:${search.key}`),
      domain_id: VITRINE_DOMAIN_ID,
      kind: "twin",
      key: search.key,
      name: search.name,
      predicate: search.predicate,
    })),
  };
}
