import { domainAddress } from "../base/config/domain-address.rules.ts";
import type { Executor } from "../base/database/executor.ts";
import type { Services } from "./services.ts";

/** Returns the address of the app for a domain, with which links in emails begin. */
export async function readDomainAddress(
  { config, loadModel }: Pick<Services, "config" | "loadModel">,
  executor: Executor,
  domainId: string,
): Promise<string> {
  if (config.domainHosts.size === 0) return config.publicUrl;
  const { key } = await loadModel(executor, domainId);
  return domainAddress(config, key);
}
