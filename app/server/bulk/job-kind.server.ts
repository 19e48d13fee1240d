import { data } from "react-router";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkJob } from "./bulk-jobs.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";

export interface JobPaths {
  page: string;
  columns: string;
  results: string;
}

/** The tokens that a language model used for the rows of a job. `cost` is in US dollars. */
export interface WriterUse {
  proposals: number;
  inputTokens: number;
  outputTokens: number;
  cost?: string | undefined;
}

/** Images that rows of a job named by their addresses, and a page of those that couldn't be fetched. */
export interface JobImages {
  pending: number;
  fetched: number;
  failed: number;
  rows: {
    id: string;
    line: number | null;
    name: string;
    twinId: string;
    address: string;
    reason: string;
  }[];
  page: number;
  pages: number;
}

/** Jobs with one kind of rows: the entity that they change, and the pages that show them. */
export interface JobKind {
  owns: (subject: string) => boolean;
  /** Returns true if the address is of a page of such a job. */
  isAt: (pathname: string) => boolean;
  /** Finds the target of a job. Throws 404 for a subject whose jobs never have a file. */
  target: (caller: Caller, subject: string) => Promise<BulkTarget>;
  /** Returns the list of the job's rows; null if the list no longer exists. */
  list: (subject: string) => { href: string; title: string } | null;
  rowHref: (subject: string, id: string) => string;
  paths: (jobId: string) => JobPaths;
  /** The address of the list of such jobs. */
  jobs: string;
  /** Reads how much a job used the language model. Only for jobs whose rows a language model writes. */
  readUse?: (caller: Caller, job: Pick<BulkJob, "id" | "subject">) => Promise<WriterUse | null>;
  /** Reads what became of the images of a job. Only for jobs whose rows can name images. */
  readImages?: (caller: Caller, jobId: string, page: number) => Promise<JobImages | null>;
}

/** Returns the kind of a job. Throws 404 if no kind owns its subject. */
export function requireKind(
  kinds: readonly JobKind[],
  { subject }: Pick<BulkJob, "subject">,
): JobKind {
  return orNotFound(kinds.find(({ owns }) => owns(subject)));
}

/** Returns the kind of job whose page has this address. Throws 404 if there is none. */
export function requireKindAt(kinds: readonly JobKind[], { pathname }: URL): JobKind {
  return orNotFound(kinds.find(({ isAt }) => isAt(pathname)));
}

function orNotFound(kind: JobKind | undefined): JobKind {
  if (!kind) throw data(null, { status: 404 });
  return kind;
}
