import { randomBytes } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { JOBS_CHANNEL } from "#platform/base/jobs/job.store.ts";
import { startMailServer } from "#platform/testing/mail-server.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();

test.skipIf(server === "")(
  "while the mail server accepts connections and says nothing, nothing else waits, and later each email is sent once (needs TEST_DATABASE_URL)",
  async () => {
    const mails = await startMailServer({ replies: { greeting: "" } });
    onTestFinished(() => mails.close());
    await using database = await createOwnDatabase(server);
    await using vitrine = await startVitrine({
      env: {
        DATABASE_URL: database.url,
        SECRET_KEY: randomBytes(32).toString("base64"),
        SESSION_SECRET: randomBytes(32).toString("hex"),
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: "Shop <no-reply@shop.example>",
        DEMO: "small",
        LOG_LEVEL: "warn",
      },
    });
    const client = await signInToApp(vitrine.url);
    const guest = await openBrowser(vitrine.url);

    for (const name of ["owner", "manager"]) {
      const { status } = await guest.visit("/forgot", { email: `${name}@vitrine.demo` });
      expect(status).toBe(302);
    }
    await waitUntil(() => mails.connections() > 1, { what: "both emails to be sent" });
    const product = await createProduct(client, 1);
    await waitForStatus(client, product, "draft");
    expect((await client.page("/products")).status).toBe(200);
    expect((await client.page("/health/ready")).status).toBe(200);
    const hanging = mails.connections();

    mails.restart({});
    await mails.left();
    await waitUntil(async () => (await retryNow()) === 0, {
      what: "the jobs that send emails to be done",
      intervalMs: 200,
    });
    // Stopping finishes the running delivery, so nothing is sent twice after this.
    await vitrine.stop();

    const to = mails.messages.map((message) => /^To: (.*)$/m.exec(message)?.[1]);
    expect(hanging).toBeGreaterThan(1);
    expect(to.filter((address) => address === "owner@vitrine.demo")).toHaveLength(1);
    expect(to.filter((address) => address === "manager@vitrine.demo")).toHaveLength(1);
    expect(new Set(mails.messages.map(parseId)).size).toBe(mails.messages.length);

    /** Makes the next attempt due now. */
    async function retryNow() {
      await database.query(
        "update job set run_at = now(), due = true where name = 'send-mail' and state = 'ready'",
      );
      await database.query(`select pg_notify('${JOBS_CHANNEL}', '')`);
      return (await database.query("select id from job where name = 'send-mail'")).length;
    }
  },
);

function parseId(message: string): string | undefined {
  return /^Message-ID: (.*)$/im.exec(message)?.[1];
}
