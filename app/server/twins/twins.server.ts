import { z } from "zod";

import { IMAGE_DESCRIPTION } from "#app/rules/twins/known-fields.ts";
import { withFieldsOfTwin } from "#app/server/model/accessible-fields.server.ts";
import { type Related, type Twin } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import {
  type Attachment,
  EmptyResponse,
  TwinResponse,
} from "../platform/response-schemas.server.ts";
import { fileHref } from "./links.server.ts";
import { permittedTwins } from "./permitted-twins.server.ts";

export interface MediaItem {
  id: string;
  kind: "image" | "video" | "pdf" | "file" | "missing" | "pending";
  title: string;
  /** The seller's description of the file; empty if there is none. */
  text: string;
  src: string;
  large: string;
  thumb: string;
  size: number | undefined;
}

const Uuid = z.guid();

const FIELDS = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwin2TwinClassMode: "DETAILED",
  showTwinClassMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "DETAILED",
  showTwinClassFieldMode: "DETAILED",
  showTwinFieldCollectionMode: "ALL_FIELDS",
};
const SUBMITTED_TWIN_QUERY = new URLSearchParams(FIELDS).toString();
const FULL_TWIN_QUERY = new URLSearchParams({
  ...FIELDS,
  showTwin2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwinClassFieldDescriptor2DataListOptionMode: "DETAILED",
  showTwinClassFieldDescriptor2UserMode: "DETAILED",
  showTwinField2DataListOptionMode: "DETAILED",
  showTwinField2UserMode: "DETAILED",
  showTwinField2TwinMode: "DETAILED",
  showTwinTag2DataListOptionMode: "DETAILED",
  showTwin2AttachmentMode: "DETAILED",
  showTwin2AttachmentCollectionMode: "ALL",
  showTwin2TransitionMode: "DETAILED",
  showTwinActionMode: "SHOW",
  showTwin2TwinLinkMode: "DETAILED",
  showTwinByLinkMode: "GREEN",
}).toString();

/** Loads a twin with everything that its page or form needs, in one call. */
export function getTwin(caller: Caller, twinId: string): Promise<TwinResponse> {
  return readTwin(caller, `/private/twin/${encodeURIComponent(twinId)}/v2?${FULL_TWIN_QUERY}`);
}

async function readTwin(caller: Caller, path: string): Promise<TwinResponse> {
  const [answer, permitted] = await Promise.all([
    caller.platform.get(path, TwinResponse),
    permittedTwins(caller),
  ]);
  return withFieldsOfTwin(caller, { ...answer, twin: permitted(answer.twin) });
}

/** The detail levels that pages of any class need in addition to a twin's fields. */
const ENTRY_QUERY = new URLSearchParams({
  ...Object.fromEntries(new URLSearchParams(FULL_TWIN_QUERY)),
  showTwin2UserMode: "DETAILED",
  showTwinMarker2DataListOptionMode: "DETAILED",
  showTwinTouchMode: "SHOW",
  showTwinByHeadMode: "YELLOW",
  showTwinLink2LinkMode: "DETAILED",
  showTwinByLinkMode: "YELLOW",
  showTwinCreatableChild2TwinClassMode: "DETAILED",
}).toString();

/** Loads a twin for the pages of any class, with its tags, users, head and both ends of its links. */
export function getEntry(caller: Caller, twinId: string): Promise<TwinResponse> {
  return readTwin(caller, `/private/twin/${encodeURIComponent(twinId)}/v2?${ENTRY_QUERY}`);
}

/** Loads a twin by its ID or alias. */
export function findEntry(caller: Caller, idOrAlias: string): Promise<TwinResponse> {
  if (Uuid.safeParse(idOrAlias).success) return getEntry(caller, idOrAlias);
  const path = `/private/twin_by_alias/${encodeURIComponent(idOrAlias)}/v2?${ENTRY_QUERY}`;
  return readTwin(caller, path);
}

/** Loads a twin with the fields that a submitted form is compared with. */
export function getSubmittedTwin(caller: Caller, twinId: string): Promise<TwinResponse> {
  return readTwin(caller, `/private/twin/${encodeURIComponent(twinId)}/v2?${SUBMITTED_TWIN_QUERY}`);
}

/** Loads just enough of a twin to find the page that shows it, and what its class and status allow. */
export function getTwinHead({ platform }: Caller, twinId: string) {
  const query =
    "lazyRelation=false&showTwinMode=DETAILED&showTwin2TwinClassMode=DETAILED&showTwinActionMode=SHOW";
  return platform.get(`/private/twin/${encodeURIComponent(twinId)}/v2?${query}`, TwinResponse);
}

export interface TwinChange {
  version: number;
  name?: string;
  description?: string;
  fields?: Record<string, string | null>;
  externalId?: string;
  assignerUserId?: string;
  tagsUpdate?: { existingTags: string[]; newTags: string[]; deleteTags: string[] };
  markersUpdate?: { addMarkers: string[]; deleteMarkers: string[] };
}

/** Saves a change and returns the new version. */
export async function updateTwin(
  { platform }: Caller,
  twinId: string,
  change: TwinChange,
): Promise<number> {
  const path = `/private/twin/${encodeURIComponent(twinId)}/v1?showTwinMode=DETAILED`;
  return (await platform.put(path, change, TwinResponse)).twin.version;
}

interface LinkChange {
  twinLinksAdd: { linkId: string; dstTwinId: string }[];
  /** The IDs of links between two twins. */
  twinLinksDelete: string[];
}

export async function changeLinks(
  { platform }: Caller,
  twinId: string,
  change: LinkChange,
): Promise<void> {
  await platform.put(`/private/twin/${encodeURIComponent(twinId)}/v1`, change, EmptyResponse);
}

export async function performTransition(
  { platform }: Caller,
  twinId: string,
  transitionId: string,
): Promise<void> {
  await platform.post(
    `/private/transition/${encodeURIComponent(transitionId)}/perform/v2`,
    { twinId },
    EmptyResponse,
  );
}

export function transitionByAlias(
  { twin, relatedObjects }: z.output<typeof TwinResponse>,
  alias: string,
) {
  return twin.transitionsIdList
    .map((id) => relatedObjects.transitionsMap[id])
    .find((transition) => transition?.alias.toLowerCase() === alias);
}

export function mediaItem(file: Attachment): MediaItem {
  return {
    id: file.id,
    kind: mediaKind(file),
    title: file.title,
    text: describedBy(file),
    src: fileHref(file.id),
    large: fileHref(file.id, "large"),
    thumb: fileHref(file.id, "thumb"),
    size: file.size,
  };
}

/** Returns the description that users gave a file. Empty for the default that uploads of images begin with. */
export function describedBy({ description }: Pick<Attachment, "description">): string {
  return description === IMAGE_DESCRIPTION ? "" : description;
}

/** The media types by extension, for a platform that doesn't return them. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  pdf: "application/pdf",
};

/**
 * Returns the kind of a file. It is `missing` if its bytes were never uploaded, and `pending` if the platform still
 * has to fetch them: its address then equals its external ID.
 */
export function mediaKind({ storageLink, title, ...file }: Attachment): MediaItem["kind"] {
  if (storageLink === "") return "missing";
  if (storageLink === file.externalId) return "pending";
  const extension = title.split(".").at(-1)?.toLowerCase() ?? "";
  const mediaType = file.mediaType ?? TYPES_BY_EXTENSION[extension] ?? "";
  if (mediaType.startsWith("image/")) return "image";
  if (mediaType.startsWith("video/")) return "video";
  return mediaType === "application/pdf" ? "pdf" : "file";
}

export interface AvailableTransition {
  id: string;
  name: string;
  englishName: string;
}

export function listAvailableTransitions(twin: Twin, related: Related): AvailableTransition[] {
  return twin.transitionsIdList
    .map((id) => related.transitionsMap[id])
    .filter((transition) => transition !== undefined)
    .map(({ id, name, englishName }) => ({ id, name, englishName: englishName ?? name }));
}
