import type { Screen } from "./screen-list.ts";

/** Screens of a class and of its twins, with the classes of library.ts. */
export const BROWSE_SCREENS: readonly Screen[] = [
  {
    name: "browse-class",
    file: "browse/class-list.tsx",
    path: () => "/browse/class/library_book",
  },
  {
    name: "browse-class-filter",
    file: "browse/class-list.tsx",
    path: () => "/browse/class/library_book?f.pages.min=100&group=status",
    press: /^Filter/,
  },
  {
    name: "browse-board",
    file: "browse/class-list.tsx",
    path: () => "/browse/class/library_book?layout=board",
  },
  {
    name: "browse-new",
    file: "browse/new.tsx",
    path: () => "/browse/class/library_book/new",
  },
  { name: "browse-entry", file: "browse/twin.tsx", path: ({ bookId }) => `/browse/${bookId}` },
  {
    name: "browse-edit",
    file: "browse/edit.tsx",
    path: ({ bookId }) => `/browse/${bookId}/edit`,
  },
  {
    name: "browse-comments",
    file: "browse/comments.tsx",
    path: ({ bookId }) => `/browse/${bookId}/comments`,
  },
  {
    name: "browse-files",
    file: "browse/files.tsx",
    path: ({ bookId }) => `/browse/${bookId}/files`,
  },
  {
    name: "browse-file-edit",
    file: "browse/files.tsx",
    path: ({ bookId, fileId }) => `/browse/${bookId}/files?edit=${fileId}`,
  },
  {
    name: "browse-links",
    file: "browse/links.tsx",
    path: ({ bookId }) => `/browse/${bookId}/links`,
  },
  {
    name: "browse-history",
    file: "browse/history.tsx",
    path: ({ bookId }) => `/browse/${bookId}/history`,
  },
  {
    name: "browse-transition",
    file: "browse/transition.tsx",
    path: ({ bookId, lendId }) => `/browse/${bookId}/transition/${lendId}`,
  },
  {
    name: "browse-entry-delete",
    file: "browse/delete.tsx",
    path: ({ bookId }) => `/browse/${bookId}/delete`,
  },
];
