import type { SearchBranch } from "../../model/field-types/search-query.rules.ts";
import { matchesFewRows } from "./frequent-references.store.ts";
import type { LargeList } from "./large-list-stages.store.ts";
import { findMatchPositions } from "./snapshot.store.ts";

/** Where to look first in a long list. */
export interface FirstStage {
  /** So many of the newest rows, one after the other; none: 0. */
  rows: number;
  /** Then on the days of this stage. */
  stage: number;
}

/**
 * Scan up to this multiple of the first stage row by row when the snapshot shows enough matches
 * there.
 */
const MAX_SCAN_FACTOR = 5;

/** So many times where nothing is known of it: whole texts aren't kept. */
const UNKNOWN_SCAN_FACTOR = 2;

/**
 * By what is known of the list's newest rows, and of how many rows of all have what is asked for. A wrong
 * guess costs time, never rows: where the first look finds fewer than `needed`, the later stages follow.
 */
export function chooseFirstStage(
  long: LargeList,
  branches: readonly SearchBranch[],
  needed: number,
): FirstStage {
  const [firstStageSize = 0, more = 0] = long.places;
  if (matchesFewRows(long.commonRefs, branches)) return { rows: 0, stage: long.places.length };
  const places = findMatchPositions(long.newestRows, branches);
  if (places === null)
    return {
      rows: needed < firstStageSize ? UNKNOWN_SCAN_FACTOR * firstStageSize : 0,
      stage: needed < firstStageSize ? 1 : 0,
    };
  const last = places[needed];
  if (last !== undefined && last < MAX_SCAN_FACTOR * firstStageSize)
    return {
      rows: last < firstStageSize ? firstStageSize : MAX_SCAN_FACTOR * firstStageSize,
      stage: 1,
    };
  const expected = (places.length * more) / long.newestRows.count;
  return { rows: 0, stage: 2 * expected > 3 * needed ? 1 : 2 };
}
