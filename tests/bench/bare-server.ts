import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import pg from "pg";

// The floor of bench:api: what a search costs without a platform. It runs in a process of its own, checks the token, reads
// the page and the count with prepared statements, and answers JSON of the size that it is asked for.

/** Body of a request. */
export interface BareSearch {
  tokenHash: string;
  accountId: string;
  rootClassId: string;
  /** Folded text that products must contain; null for all products. */
  text: string | null;
  /** Bytes of the answer. */
  bytes: number;
}

const POOL_SIZE = 10;
const LIMIT = 10;
const COUNTED = 10_001;
const COLUMNS = `t.id, t.class_id, t.status_id, t.owner_user_id, t.author_user_id, t.name, t.description, t.fields,
  t.version, t.created_at, t.updated_at`;

const CALLER = `select s.business_account_id from session s
  join app_user u on u.id = s.user_id and u.state = 'ACTIVE'
  join business_account_user b
    on b.user_id = s.user_id and b.business_account_id = s.business_account_id
  where s.auth_hash = decode($1, 'hex') and s.auth_expires_at > now()`;
const PAGE = `select ${COLUMNS} from twin t where t.business_account_id = $1 and t.root_class_id = $2
  order by t.created_at desc, t.id desc limit ${LIMIT}`;
const COUNT = `select count(*)::int as total from (select from twin t
  where t.business_account_id = $1 and t.root_class_id = $2 limit ${COUNTED}) counted`;
const MATCHED = `with matched as materialized (
    select t.id, t.created_at from twin t
    where t.business_account_id = $1 and t.root_class_id = $2 and t.search_text like $3)
  select (select count(*)::int from matched) as total, ${COLUMNS}
  from (select id from matched order by created_at desc, id desc limit ${LIMIT}) page
  join twin t on t.id = page.id order by t.created_at desc, t.id desc`;

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: POOL_SIZE });
const run = async (name: string, text: string, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows;

const server = createServer((request, response) => void respond(request, response));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await answer(request);
  response.setHeader("content-type", "application/json");
  response.end(text);
}

async function answer(request: IncomingMessage): Promise<string> {
  const { tokenHash, accountId, rootClassId, text, bytes } = (await json(request)) as BareSearch;
  const callers = await run("caller", CALLER, [tokenHash]);
  if (callers[0]?.["business_account_id"] !== accountId) throw new Error("No such session");
  const scope = [accountId, rootClassId];
  const [twinList, counted] =
    text === null
      ? await Promise.all([run("page", PAGE, scope), run("count", COUNT, scope)])
      : [await run("matched", MATCHED, [...scope, `%${text}%`]), null];
  const { total } = (counted ?? twinList)[0] ?? { total: 0 };
  const found = JSON.stringify({ total, twinList });
  // A platform describes statuses and other related objects too.
  const missing = Math.max(0, bytes - Buffer.byteLength(found));
  return JSON.stringify({ total, twinList, rest: "-".repeat(missing) });
}
