import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";

/** The maximum size of a request: a report is one violation, and browsers batch a few. */
export const MAX_CSP_REPORT_BYTES = 16 * 1024;
const MAX_REPORTS_PER_REQUEST = 20;
const MAX_RECENT_VIOLATIONS = 500;
const REPEAT_INTERVAL_MS = 60 * 60 * 1000;
const LINES = { points: 30, duration: 60 };

const Text = z.string().max(4000).catch("");
/** The format of `report-uri`. The next schema is that of `report-to`. */
const LegacyReport = z.object({
  "csp-report": z.object({
    "document-uri": Text,
    "blocked-uri": Text,
    "effective-directive": Text,
    "violated-directive": Text,
  }),
});
const Reports = z.array(
  z.object({
    type: z.string().max(100),
    body: z.object({ documentURL: Text, blockedURL: Text, effectiveDirective: Text }).catch({
      documentURL: "",
      blockedURL: "",
      effectiveDirective: "",
    }),
  }),
);

export interface CspViolation {
  directive: string;
  /** The origin of the blocked resource, or a keyword such as `inline`, `eval` or `data:`. */
  blocked: string;
  /** The path of the page, without query and tokens. */
  path: string;
}

/** Parses the reports of a request. Empty for anything that isn't a report. */
export function parseCspReports(text: string): CspViolation[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const legacy = LegacyReport.safeParse(json);
  if (legacy.success) {
    const report = legacy.data["csp-report"];
    const directive = report["effective-directive"] || report["violated-directive"];
    return [violation(directive, report["blocked-uri"], report["document-uri"])];
  }
  const reports = Reports.safeParse(json);
  if (!reports.success) return [];
  return reports.data
    .slice(0, MAX_REPORTS_PER_REQUEST)
    .filter(({ type }) => type === "csp-violation")
    .map(({ body }) => violation(body.effectiveDirective, body.blockedURL, body.documentURL));
}

/**
 * Creates a filter for the log, because anyone may send reports: each violation once an hour, and a fixed number of
 * lines a minute.
 */
export function createCspFilter(): (violation: CspViolation) => Promise<boolean> {
  const recentViolations = new LRUCache<string, true>({
    max: MAX_RECENT_VIOLATIONS,
    ttl: REPEAT_INTERVAL_MS,
  });
  const lines = new RateLimiterMemory(LINES);
  return async ({ directive, blocked, path }) => {
    const key = `${directive} ${blocked} ${path}`;
    if (recentViolations.has(key)) return false;
    try {
      await lines.consume("lines");
    } catch {
      return false;
    }
    recentViolations.set(key, true);
    return true;
  };
}

function violation(directive: string, blocked: string, page: string): CspViolation {
  const [name = ""] = directive.trim().split(" ");
  return {
    directive: /^[a-z-]{1,40}$/.test(name) ? name : "unknown",
    blocked: originOf(blocked),
    path: pathOf(page),
  };
}

function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return "unknown";
  return (url.origin === "null" ? url.protocol : url.origin).slice(0, 200);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MIN_TOKEN_LENGTH = 20;

/** Returns the path of a page without tokens, because the paths of invitations contain a secret. */
function pathOf(page: string): string {
  const path = URL.parse(page)?.pathname ?? "";
  return path
    .split("/")
    .map((segment) => (segment.length < MIN_TOKEN_LENGTH || UUID.test(segment) ? segment : "…"))
    .join("/")
    .slice(0, 200);
}
