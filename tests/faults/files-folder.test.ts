import { randomBytes } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { untilItSucceeds } from "#platform/testing/wait-until.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createImage, createProduct, waitForStatus } from "#tests/support/products.ts";
import { DISK_NEEDS_ROOT, mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();
const SIZE_MB = 16;

const FAULTS = {
  "read-only": {
    begin: (disk: SmallDisk) => disk.setReadOnly(true),
    end: (disk: SmallDisk) => disk.setReadOnly(false),
    rejection: /503 .*Files can't be stored or read at the moment/,
  },
  full: {
    begin: (disk: SmallDisk) => disk.fill(),
    end: (disk: SmallDisk) => disk.empty(),
    rejection: /507 .*The disk is full/,
  },
};

test.skipIf(server === "")(
  "while the folder of files is read-only or full, uploads are rejected, all else works, and nothing is lost (needs TEST_DATABASE_URL)",
  async ({ skip }) => {
    const dataDir = mkdtempSync(join(tmpdir(), "vitrine-files-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    mkdirSync(join(dataDir, "files"));
    using disk = mountSmallDisk(SIZE_MB, join(dataDir, "files"));
    if (!disk) return skip(DISK_NEEDS_ROOT);
    await using database = await createOwnDatabase(server);
    await using vitrine = await startVitrine({
      dataDir,
      env: {
        DATABASE_URL: database.url,
        SECRET_KEY: randomBytes(32).toString("base64"),
        SESSION_SECRET: randomBytes(32).toString("hex"),
        DEMO: "small",
        LOG_LEVEL: "warn",
      },
    });
    const client = await signInToApp(vitrine.url);
    const product = await createProduct(client, 1);
    await waitForStatus(client, product, "draft");
    const upload = async () => {
      const form = new FormData();
      form.set("request", JSON.stringify({ attachments: [{ storageLink: "multipart://file" }] }));
      form.set("file", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
      await client.call("POST", `/private/twin/${product}/attachment/v1`, form);
    };
    let saved = 0;
    const save = () =>
      client.call("PUT", `/private/twin/${product}/v1`, { externalId: String((saved += 1)) });
    await upload();

    for (const { begin, end, rejection } of Object.values(FAULTS)) {
      begin(disk);
      await expect(upload()).rejects.toThrow(rejection);
      await save();
      for (const path of ["/products", `/products/${product}`]) {
        expect((await client.page(path)).status).toBe(200);
      }
      end(disk);
      await untilItSucceeds(upload);
    }

    const { twin } = await client.call<Answer>(
      "GET",
      `/private/twin/${product}/v2?showTwinMode=DETAILED&showTwin2AttachmentMode=DETAILED&showAttachmentMode=DETAILED&showTwinAttachmentCollectionMode=ALL`,
    );
    expect(twin.externalId).toBe(String(saved));
    expect(twin.attachments).toHaveLength(3);
    for (const { id } of twin.attachments) {
      const path = `/api/platform/private/attachment/${id}/content/v1`;
      expect((await client.page(path)).status).toBe(200);
    }
  },
);

interface Answer {
  twin: { externalId: string; attachments: { id: string }[] };
}
