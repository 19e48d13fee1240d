import { constants, generateKeyPair, privateDecrypt, randomUUID } from "node:crypto";
import { promisify } from "node:util";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { seal, unseal } from "../../base/secrets/seal.ts";
import type { Services } from "../../core/services.ts";
import {
  addCryptKey,
  type CryptKeyRow,
  findCryptKey,
  findCryptKeyById,
} from "./password-key.store.ts";

export const CRYPT_KEY_LIFETIME_MS = 10 * 60_000;
/** A key of up to this age is reused, because generating one per request is too slow. */
const KEY_REUSE_MS = 5 * 60_000;
export const KEY_BITS = 2048;

const makeKeyPair = promisify(generateKeyPair);

/**
 * Returns a public key with which a client encrypts a password. It is valid for at least five more
 * minutes.
 */
export async function getOrCreateCryptKey(services: Services): Promise<CryptKeyRow> {
  const { db, config } = services;
  const now = services.now();
  const shared = await findCryptKey(
    db,
    new Date(now.getTime() + CRYPT_KEY_LIFETIME_MS - KEY_REUSE_MS),
  );
  if (shared && unsealPrivateKey(services, shared)) return shared;

  const { publicKey, privateKey } = await makeKeyPair("rsa", { modulusLength: KEY_BITS });
  const key = {
    id: randomUUID(),
    public_key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    sealed_private_key: seal(
      config.secretKey,
      privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    ),
    expires_at: new Date(now.getTime() + CRYPT_KEY_LIFETIME_MS),
  };
  await addCryptKey(db, key, now);
  return key;
}

/** Decrypts a password. Without a key ID, the client sent it as plain text. */
export async function openPassword(
  services: Services,
  password: string,
  publicKeyId: string | undefined,
): Promise<string> {
  if (publicKeyId === undefined) return password;
  const key = await findCryptKeyById(services.db, publicKeyId);
  const privateKey = key && unsealPrivateKey(services, key);
  if (!privateKey || key.expires_at <= services.now()) {
    throw new RequestError(CODE.IDP_CRYPT_KEY, createMessage("account_public_key_unknown"));
  }
  try {
    return privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(password, "base64"),
    ).toString("utf8");
  } catch {
    throw new RequestError(CODE.IDP_CRYPT_KEY, createMessage("account_password_not_encrypted"));
  }
}

/** Null if the key was sealed with another SECRET_KEY. */
function unsealPrivateKey({ config }: Services, key: CryptKeyRow): string | null {
  try {
    return unseal(config, key.sealed_private_key);
  } catch {
    return null;
  }
}
