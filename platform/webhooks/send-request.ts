import { LocalizedError } from "../base/messages/localized-error.ts";
import { startRequest } from "../base/outgoing/public-address.ts";
import { validateAddress } from "./validate-address.ts";

const TIMEOUT_MS = 10_000;
/** Maximum length of the stored part of a response, which helps to explain a failed delivery. */
const MAX_STORED_RESPONSE_BYTES = 1000;

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether addresses in the private network are allowed. */
  insideAllowed: boolean;
  signal: AbortSignal;
}

export interface WebhookResponse {
  status: number;
  answer: string;
}

/**
 * Posts one message. Doesn't follow redirects, because they could point to any address. Throws if there is no
 * response.
 */
export function send({
  url,
  headers,
  body,
  insideAllowed,
  signal,
}: WebhookRequest): Promise<WebhookResponse> {
  const problem = validateAddress(url, insideAllowed);
  if (problem) return Promise.reject(new LocalizedError(problem));
  const target = new URL(url);
  return new Promise((resolve, reject) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const options = {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Vitrine-Webhooks",
      },
      signal: ends,
    };
    const request = startRequest(target, options, insideAllowed);
    request.once("error", (error) => reject(ends.aborted ? tooSlow() : error));
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const answer = Buffer.concat(chunks)
          .subarray(0, MAX_STORED_RESPONSE_BYTES)
          .toString("utf8");
        resolve({ status: response.statusCode ?? 0, answer: answer.replaceAll("\0", "") });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < MAX_STORED_RESPONSE_BYTES) return;
        finish();
        request.destroy();
      });
      response.once("end", finish);
      response.once("error", reject);
    });
    request.end(body);
  });
}

function tooSlow(): Error {
  return new Error(`No answer within ${TIMEOUT_MS / 1000} seconds`);
}
