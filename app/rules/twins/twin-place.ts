/** Where a screen of a twin is: members find it under Browse, administrators in the console. */
export type TwinPlace = "browse" | "console";

type TwinPart = "edit" | "comments" | "files" | "links" | "history" | "people" | "marks" | "delete";

export function twinPlaceOf(pathname: string): TwinPlace {
  return pathname.startsWith("/admin/") ? "console" : "browse";
}

/** The page of a twin, or one of its parts. */
export function twinHref(
  place: TwinPlace,
  twinId: string,
  part?: TwinPart | `transition/${string}`,
): string {
  const base = place === "console" ? "/admin/twins" : "/browse";
  const page = `${base}/${encodeURIComponent(twinId)}`;
  return part === undefined ? page : `${page}/${part}`;
}

/** The list of the twins of a class, by the key of the class; in the console of all classes without one. */
export function twinListHref(place: TwinPlace, classKey: string): string {
  if (place === "browse") return `/browse/class/${encodeURIComponent(classKey)}`;
  const filter = new URLSearchParams(classKey ? { "f.class": classKey } : {}).toString();
  return filter ? `/admin/twins?${filter}` : "/admin/twins";
}

/** The list of all twins. */
export function twinListsHref(place: TwinPlace): string {
  return place === "console" ? "/admin/twins" : "/browse";
}

/** What a step would do, as a page. */
export function draftHref(place: TwinPlace, draftId: string): string {
  const base = place === "console" ? "/admin/drafts" : "/browse/drafts";
  return `${base}/${encodeURIComponent(draftId)}`;
}

/** The form of a new twin of a class. */
export function newTwinHref(place: TwinPlace, classKey: string, headTwinId?: string): string {
  const base = place === "console" ? "/admin/twins" : "/browse";
  const form = `${base}/class/${encodeURIComponent(classKey)}/new`;
  return headTwinId ? `${form}?${new URLSearchParams({ head: headTwinId })}` : form;
}
