import { define, type Featurer } from "./featurer.rules.ts";

/** Featurers for domains, users, user groups and business accounts. */
export const ACCOUNT_FEATURERS: readonly Featurer[] = [
  define(
    1001,
    "InjectorImpl",
    [],
    "Fills a parameter from elsewhere instead of a fixed value (an injection row names what to inject).",
  ),
  define(
    1101,
    "Default",
    [],
    "What is done when a business account joins a domain; this one adds nothing of its own.",
  ),
  define(1901, "Stub", [], "Stand-in for development: every password login is rejected."),
  define(
    1902,
    "Internal simple identity realization",
    [
      "authTokenLifetimeInSeconds:INT – life of an access token",
      "m2mAuthTokenLifetimeInSeconds:INT – life of a machine token",
      "refreshTokenLifetimeInSeconds:INT – life of a refresh token",
    ],
    "Built-in accounts with passwords and tokens; said by the platform to be no production choice.",
  ),
  define(2001, "Domain scope domain manage", [], "Groups of one domain, members set per domain."),
  define(
    2002,
    "Domain scope business account manage",
    [],
    "Groups of a domain, members set per business account.",
  ),
  define(
    2003,
    "Business account scope business account manage",
    [],
    "Groups of one business account, members set in it.",
  ),
  define(
    2004,
    "Domain and business account scope business account manage",
    [],
    "Groups of a business account in one domain, members set in it.",
  ),
  define(2005, "System scope domain manage", [], "System-wide groups, members set per domain."),
  define(2101, "Impl", [], "Enter and leave groups as asked."),
  define(
    2102,
    "Single group",
    ["allowEmpty:BOOLEAN – a user may be in no group"],
    "At most one group per user: entering one leaves the others.",
  ),
  define(2501, "Basic", [], "Single-level domain: classes owned by the domain or its users."),
  define(
    2502,
    "B2B",
    [],
    "Domain with business accounts: adds account-owned classes and template twins.",
  ),
  define(
    3401,
    "Default",
    ["enterUserGroups:UUID_SET:TWINS:USER_GROUP_ID? – groups to enter"],
    "A new user of the domain enters given groups.",
  ),
  define(
    3402,
    "B2B Main",
    [
      "autoCreateBusinessAccount:BOOLEAN? – make an account for the new user",
      "enterUserGroups:UUID_SET:TWINS:USER_GROUP_ID? – groups to enter",
    ],
    "The same, with a business account of their own where asked for.",
  ),
  define(3501, "Impl", [], "'Act as' header in clear: user id, comma, account id."),
  define(3502, "Encrypted", [], "'Act as' header encrypted with the platform's public key."),
];
