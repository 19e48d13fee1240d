import { FLOORS_BELOW, ROOMS_BELOW as ROOMS_OF_APP } from "./rooms-of-app.mjs";

export const APP_TEST = "\\.test\\.tsx?$";

/** Creates a rule for imports in the app. It applies to type imports too, but not to tests. */
function appRule(name, comment, from, path, more) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: APP_TEST },
    to: { path, ...more },
  };
}

/**
 * Creates the rule that a room may only import from itself, from the rooms below it, and files beside the rooms of
 * its own floor and the floors below.
 */
function appWall(floor, room, below) {
  const floors = `^app/(${[floor, ...FLOORS_BELOW[floor]].join("|")})/`;
  const allowed = `${floors}([^/]+$|(${[room, ...below].join("|")})/)`;
  const comment = "The rooms and their order are in scripts/rooms-of-app.mjs.";
  return appRule(`${floor}-${room}-walls`, comment, `^app/${floor}/${room}/`, floors, {
    pathNot: allowed,
  });
}

const APP_WALLS = Object.entries(ROOMS_OF_APP).flatMap(([floor, rooms]) =>
  Object.entries(rooms).map(([room, below]) => appWall(floor, room, below)),
);

const ENTITIES = "^app/server/entities/";
const NO_TYPES = { dependencyTypesNot: ["type-only"] };

/** Rules for what the rooms of the app may import, in the format of dependency-cruiser. */
export const APP_RULES = [
  ...APP_WALLS,
  appRule(
    "rules-are-shared",
    "app/rules runs in the browser and on the server alike.",
    "^app/rules/",
    "^app/(server|routes|ui)/|node_modules/(react|react-dom|@mantine)/",
  ),
  appRule("server-floor", "What is asked knows no screen.", "^app/server/", "^app/(ui|routes)/"),
  appRule("ui-floor", "What several areas show knows no area.", "^app/ui/", "^app/routes/"),
  appRule(
    "ui-names-only-types",
    "app/ui renders; it never fetches.",
    "^app/ui/",
    "^app/server/",
    NO_TYPES,
  ),
  appRule(
    "ui-is-plain",
    "Only rooms that show a noun know the types of its data.",
    "^app/ui/(?!(twins|entities|bulk|selling)/)",
    "^app/server/",
  ),
  appRule(
    "roots-know-no-room",
    "What stands beside the rooms is for all of them.",
    "^app/(rules|ui)/[^/]+$",
    "^app/(rules|ui)/[^/]+/",
  ),
  appRule(
    "entity-types-are-lowest",
    "A type of the console's entities knows neither an entity nor a screen.",
    `${ENTITIES}types/`,
    `${ENTITIES}(definitions|screens)/`,
  ),
  appRule(
    "definitions-know-no-screen",
    "An entity is data and code of its own; screens interpret it.",
    `${ENTITIES}definitions/`,
    `${ENTITIES}screens/`,
  ),
  appRule(
    "screens-know-no-entity",
    "Screens and bulk changes work for any entity; they reach others through its registry.",
    "^app/server/(entities/screens|bulk)/",
    `${ENTITIES}definitions/`,
  ),
  appRule(
    "screens-import-no-entity",
    "Screens work for every entity of the registry.",
    `${ENTITIES}screens/`,
    `${ENTITIES}definitions/`,
    { pathNot: "/registry\\.server\\.ts$" },
  ),
  appRule(
    "areas-are-apart",
    "What two areas need stands in app/ui or app/server. A dialog may name the type of another page's loader.",
    "^app/routes/([^/]+)/",
    "^app/routes/[^/]+/",
    { pathNot: "^app/routes/$1/", ...NO_TYPES },
  ),
  appRule(
    "console-folders-are-apart",
    "What two folders of the console need stands in its components.",
    "^app/routes/admin/([^/]+)/",
    "^app/routes/admin/[^/]+/",
    { pathNot: "^app/routes/admin/($1|components)/" },
  ),
];
