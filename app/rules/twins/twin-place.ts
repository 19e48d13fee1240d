/** Place of a twin's screens: `browse` for members, `console` for administrators. */
export type TwinPlace = "browse" | "console";

type TwinPart = "edit" | "comments" | "files" | "links" | "history" | "people" | "marks" | "delete";

export function twinPlaceOf(pathname: string): TwinPlace {
  return pathname.startsWith("/admin/") ? "console" : "browse";
}

/** Returns the URL of a twin's page, or of one of its parts. */
export function twinHref(
  place: TwinPlace,
  twinId: string,
  part?: TwinPart | `transition/${string}`,
): string {
  const base = place === "console" ? "/admin/twins" : "/browse";
  const page = `${base}/${encodeURIComponent(twinId)}`;
  return part === undefined ? page : `${page}/${part}`;
}

/** Returns the URL of the list with the twins of a class. In the console an empty key lists all classes. */
export function twinListHref(place: TwinPlace, classKey: string): string {
  if (place === "browse") return `/browse/class/${encodeURIComponent(classKey)}`;
  const filter = new URLSearchParams(classKey ? { "f.class": classKey } : {}).toString();
  return filter ? `/admin/twins?${filter}` : "/admin/twins";
}

/** Returns the URL of the list of all twins. */
export function twinListsHref(place: TwinPlace): string {
  return place === "console" ? "/admin/twins" : "/browse";
}

/** Returns the URL of a draft, the preview of what a transition would do. */
export function draftHref(place: TwinPlace, draftId: string): string {
  const base = place === "console" ? "/admin/drafts" : "/browse/drafts";
  return `${base}/${encodeURIComponent(draftId)}`;
}

/** Returns the URL of the form for a new twin of a class. */
export function newTwinHref(place: TwinPlace, classKey: string, headTwinId?: string): string {
  const base = place === "console" ? "/admin/twins" : "/browse";
  const form = `${base}/class/${encodeURIComponent(classKey)}/new`;
  return headTwinId ? `${form}?${new URLSearchParams({ head: headTwinId })}` : form;
}
