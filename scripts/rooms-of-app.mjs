const LOW = ["base", "platform", "http", "session", "model", "forms", "lists"];
const MIDDLE = [...LOW, "twins", "entities", "bulk", "search", "accounts"];
const upTo = (room) => LOW.slice(0, LOW.indexOf(room));

/**
 * The rooms of the app by floor, lowest floor first, each with the rooms that it may import besides itself. These
 * names count on its own floor and on all floors below. `server/areas` may import all rooms. Files beside the rooms
 * of a floor may be imported by all rooms.
 */
export const ROOMS_BELOW = {
  rules: {
    forms: [],
    lists: [],
    search: [],
    accounts: [],
    twins: ["forms"],
    selling: ["twins"],
    entities: ["forms", "twins"],
    console: ["entities"],
  },
  server: {
    base: [],
    platform: upTo("platform"),
    http: upTo("http"),
    session: upTo("session"),
    model: ["base", "platform", "session"],
    forms: ["base", "platform", "http", "session"],
    lists: ["base", "platform", "http", "session", "model", "forms"],
    search: ["base", "platform", "session"],
    accounts: LOW,
    twins: LOW,
    entities: [...LOW, "twins"],
    bulk: [...LOW, "twins", "entities"],
    selling: MIDDLE,
    console: MIDDLE,
  },
  ui: {
    dates: ["forms"],
    forms: [],
    lists: ["forms", "dates"],
    palette: ["search"],
    frame: ["palette"],
    "data-grid": ["forms"],
    accounts: ["forms"],
    twins: ["forms", "lists", "dates", "model"],
    entities: ["forms", "lists", "twins", "data-grid"],
    bulk: ["forms", "lists", "entities"],
    selling: ["forms", "lists", "twins"],
  },
};

/** The floors below each floor, which it may import. */
export const FLOORS_BELOW = { rules: [], server: ["rules"], ui: ["rules", "server"] };
