import type { PlatformClient } from "./platform-client.ts";

interface File {
  path: string;
  text: string;
}

const file = (path: string, text: string): File => ({ path, text: text.trimStart() });

/**
 * Classes of a library: books with a field of each type that users fill in, below shelves, with a workflow.
 */
const LIBRARY: readonly File[] = [
  file(
    "lists/library_genres.yaml",
    "name: { en: Genres }\noptions: [ { externalId: novel, name: { en: Novel } }, { externalId: poetry, name: { en: Poetry } } ]\n",
  ),
  file(
    "lists/library_tags.yaml",
    "name: { en: Library tags }\noptions: [ { externalId: old, name: { en: Old print } } ]\n",
  ),
  file(
    "classes/library_shelf.yaml",
    "name: { en: Shelf }\nownerType: DOMAIN\npermissionSchemaSpace: true\nstatuses: [ { key: shelf_open, name: { en: Open } } ]\n",
  ),
  file(
    "space-roles/library_shelf.keeper.yaml",
    "class: library_shelf\nkey: keeper\nname: { en: Keeper }\n",
  ),
  file(
    "classes/library_author.yaml",
    "name: { en: Author }\nownerType: DOMAIN\nstatuses: [ { key: author_active, name: { en: Active } } ]\n",
  ),
  file(
    "classes/library_book.yaml",
    `
name: { en: Library book }
description: { en: Books that members lend }
ownerType: DOMAIN
head: library_shelf
headHunter: 2601
tags: library_tags
fields:
  - { key: isbn, name: { en: ISBN }, description: { en: "Ten digits" }, required: true, fieldTyper: 1301, fieldTyperParams: { regexp: "\\\\d{10}", editorType: PLAIN } }
  - { key: summary, name: { en: Summary }, fieldTyper: 1301, fieldTyperParams: { regexp: ".*", editorType: MARKDOWN_BASIC } }
  - { key: pages, name: { en: Pages }, fieldTyper: 1317, fieldTyperParams: { min: "1", max: "5000", step: "1", decimalPlaces: "0", thousandSeparator: " ", decimalSeparator: "." } }
  - { key: bought, name: { en: Bought on }, fieldTyper: 1302, fieldTyperParams: { pattern: yyyy-MM-dd } }
  - { key: website, name: { en: Website }, fieldTyper: 1303 }
  - { key: cover_color, name: { en: Cover color }, fieldTyper: 1304 }
  - { key: genre, name: { en: Genre }, fieldTyper: 1305, fieldTyperParams: { listUUID: <list:library_genres>, multiple: "false", supportCustom: "true", longListThreshold: "60" } }
  - { key: moods, name: { en: Also }, fieldTyper: 1305, fieldTyperParams: { listUUID: <list:library_genres>, multiple: "true", supportCustom: "false", longListThreshold: "60" } }
  - { key: signed, name: { en: Signed }, fieldTyper: 1306, fieldTyperParams: { checkboxType: TOGGLE } }
  - { key: keeper, name: { en: Keeper }, fieldTyper: 1311, fieldTyperParams: { multiple: "false", userFilterUUID: 00000000-0000-0000-0000-000000000000, longListThreshold: "100" } }
  - { key: written_by, name: { en: Written by }, fieldTyper: 1310, fieldTyperParams: { linkUUID: <link:library_book.written_by>, longListThreshold: "10" } }
  - { key: scans, name: { en: Scans }, fieldTyper: 1316, fieldTyperParams: { minCount: "0", maxCount: "2", extensions: "txt,pdf", fileSizeMbLimit: "2" } }
  - { key: spine, name: { en: Spine text }, fieldTyper: 1320 }
  - { key: lock_code, name: { en: Lock code }, fieldTyper: 1326, fieldTyperParams: { regexp: ".*" } }
  - { key: applies_to, name: { en: Applies to }, fieldTyper: 1334 }
statuses:
  - { key: book_in, name: { en: On the shelf }, backgroundColor: "#0b6e6e", fontColor: "#ffffff" }
  - { key: book_out, name: { en: Lent }, backgroundColor: "#8a4b08", fontColor: "#ffffff" }
  - { key: book_lost, name: { en: Lost }, backgroundColor: "#6b6660", fontColor: "#ffffff" }
`,
  ),
  file(
    "links/library_book.written_by.yaml",
    "from: library_book\nto: library_author\nforwardName: { en: Written by }\nbackwardName: { en: Wrote }\ntype: ManyToMany\nstrength: OPTIONAL\nlinker: 3001\n",
  ),
  file(
    "workflows/library_book.lending.yaml",
    `
class: library_book
name: { en: Lending }
initialStatus: library_book.book_in
transitions:
  - { alias: library_lend, name: { en: Lend }, from: library_book.book_in, to: library_book.book_out, allowComment: true, allowAttachments: true, allowLinks: true }
  - { alias: library_return, name: { en: Return }, from: library_book.book_out, to: library_book.book_in }
  - alias: library_lose
    name: { en: Declare lost }
    from: library_book.book_in
    to: library_book.book_lost
    validatorRules:
      - validators: [ { featurer: 1601, description: Only the assignee may declare a book lost. } ]
`,
  ),
  ...["library_lend", "library_return", "library_lose"].map((alias) =>
    file(`transition-aliases/${alias}.yaml`, `alias: ${alias}\n`),
  ),
  file(
    "workflows/library_shelf.shelves.yaml",
    "class: library_shelf\nname: { en: Shelves }\ninitialStatus: library_shelf.shelf_open\n",
  ),
  file(
    "workflows/library_author.authors.yaml",
    "class: library_author\nname: { en: Authors }\ninitialStatus: library_author.author_active\n",
  ),
];

const GRANTS = "permission-schemas/selling.yaml";
const COMMENT_GRANTS = ["COMMENT_VIEW", "COMMENT_CREATE", "COMMENT_DELETE"].map(
  (permission) => `  - { userGroup: owner, permission: ${permission} }\n`,
);
const SCHEMA = "workflow-schemas/selling.yaml";
const WORKFLOWS = ["book.lending", "shelf.shelves", "author.authors"].map(
  (name) => `  - { class: library_${name.split(".")[0]}, workflow: library_${name} }\n`,
);

/** Adds the classes of the library to the administrator's domain. */
export async function buildLibrary(admin: PlatformClient): Promise<void> {
  const path = "/private/domain/configuration/v1";
  const { files } = await admin.call<{ files: File[] }>("GET", path);
  const addTo = (name: string, section: string, lines: string[]) => {
    const found = files.find((candidate) => candidate.path === name);
    if (!found) throw new Error(`The domain has no ${name}`);
    return file(name, found.text.replace(`${section}:\n`, `${section}:\n${lines.join("")}`));
  };
  const changed = [
    addTo(SCHEMA, "workflows", WORKFLOWS),
    addTo(GRANTS, "userGroupGrants", COMMENT_GRANTS),
  ];
  await admin.call("POST", path, { files: [...LIBRARY, ...changed] });
}

export interface LibraryEntries {
  shelfId: string;
  authorId: string;
  bookId: string;
  /** ID of a file of the book. */
  fileId: string;
  /** ID of the transition that accepts a comment, files and links. */
  lendId: string;
}

/** Creates a shelf, an author and a book. */
export async function fillLibrary(client: PlatformClient): Promise<LibraryEntries> {
  const create = async (key: string, body: object) => {
    const { twinClass } = await client.call<{ twinClass: { id: string } }>(
      "GET",
      `/private/twin_class_by_key/${key}/v1?showTwinClassMode=SHORT`,
    );
    const { twinId } = await client.call<{ twinId: string }>("POST", "/private/twin/v2", {
      classId: twinClass.id,
      ...body,
    });
    return twinId;
  };
  const shelfId = await create("LIBRARY_SHELF", { name: "Shelf A" });
  const authorId = await create("LIBRARY_AUTHOR", { name: "Bruno Schulz" });
  const bookId = await create("LIBRARY_BOOK", {
    name: "Flights",
    headTwinId: shelfId,
    description: "A novel about **travel**.",
    fields: { isbn: "0123456789", pages: "416", bought: "2026-03-31", signed: "true" },
  });
  const { attachmentIdList } = await client.call<{ attachmentIdList: [string] }>(
    "POST",
    `/private/twin/${bookId}/attachment/v1`,
    { attachments: [{ storageLink: "https://files.example.test/notes.txt", title: "notes.txt" }] },
  );
  const [fileId] = attachmentIdList;
  const { transitionList } = await client.call<{ transitionList: { id: string; alias: string }[] }>(
    "GET",
    `/private/twin/${bookId}/transition/list/v1`,
  );
  const lendId = transitionList.find(({ alias }) => alias.toLowerCase() === "library_lend")?.id;
  return { shelfId, authorId, bookId, fileId, lendId: lendId ?? "" };
}
