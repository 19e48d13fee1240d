import { readConfig } from "#platform/base/config/config.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { findDomainByKey } from "#platform/model/domains/domain.queries.ts";
import { createPlatform } from "#platform/server/create-platform.ts";
import type { PlatformServices } from "#platform/server/platform-services.ts";

/** Opens the database for one piece of work in the domain of DOMAIN_KEY, without background work. */
export async function withDomain<Result>(
  work: (services: PlatformServices, domainId: string) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const platform = await createPlatform({ ...config, logLevel: "error" });
  try {
    const { services } = platform;
    const domain = await findDomainByKey(services.db, config.domainKey);
    if (!domain) throw new ConfigError(`There is no domain '${config.domainKey}' (DOMAIN_KEY)`);
    return await work(services, domain.id);
  } finally {
    await platform.stop();
  }
}
