import type { DetailOptions } from "../../base/http/detail-levels.ts";
import { type Preset, getPreset } from "./relation-presets.ts";

export function includesFields(show: DetailOptions): boolean {
  const collection = show.mode("TwinFieldCollection");
  return collection === "ALL_FIELDS" || collection === "NOT_EMPTY_FIELDS";
}

/** Whether the detail level of fields requests their files, too. */
export function showsFilesOfFields(show: DetailOptions): boolean {
  return show.mode("TwinFieldCollection").endsWith("_WITH_ATTACHMENTS");
}

export function wantsAttachments(show: DetailOptions): boolean {
  return (
    show.mode("Twin2Attachment") !== "HIDE" ||
    show.mode("TwinAttachmentCount") !== "HIDE" ||
    showsFilesOfFields(show)
  );
}

/** Returns the details requested by at least one of the presets for heads and linked twins. */
export function getRelatedPreset(
  show: DetailOptions,
): Pick<Preset, "tags" | "links" | "references"> {
  const presets = [getPreset(show.mode("TwinByHead")), getPreset(show.mode("TwinByLink"))];
  return {
    tags: presets.some(({ tags }) => tags),
    links: presets.some(({ links }) => links),
    references: presets.some(({ references }) => references),
  };
}
