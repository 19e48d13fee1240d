export const Success = {
  type: "object",
  properties: {
    status: { const: 0 },
    msg: { const: "success" },
    statusDetails: { type: "string" },
  },
  required: ["status", "msg", "statusDetails"],
};

/** Key and parameters of a message, for clients with texts of their own. */
const MESSAGE_PROPERTIES = {
  messageKey: {
    type: "string",
    description: "Key of the message; it is the same in every language",
  },
  params: {
    type: "object",
    description:
      "Parameters of the message: texts, numbers, lists, or messages with key and params",
    additionalProperties: true,
  },
};

/** Members that errors with certain codes have in addition. */
const EXTRA_PROPERTIES = {
  conflict: {
    type: "object",
    description: "10907: the current version, and the current values that differ",
    properties: {
      version: { type: ["integer", "string"] },
      fields: { type: "object", additionalProperties: true },
    },
  },
  usedBy: {
    type: "array",
    description: "10911: the first of the entities that use this one, or the number of twins",
    items: {
      type: "object",
      properties: {
        kind: { type: "string" },
        id: { type: "string" },
        name: { type: "string" },
        count: { type: "integer" },
      },
      required: ["kind"],
    },
  },
  usedByCount: { type: "integer" },
  unreplaced: {
    type: "array",
    description: "10416: heads, tags or markers without a replacement",
    items: { type: "string", format: "uuid" },
  },
  issues: {
    type: "array",
    description: "10002: what a marketplace would reject of each card",
    items: {
      type: "object",
      properties: {
        cardId: { type: "string", format: "uuid" },
        twinId: { type: "string", format: "uuid" },
        field: { type: ["string", "null"] },
        subject: { type: "string" },
        message: { type: "string" },
        ...MESSAGE_PROPERTIES,
        fix: { type: "string" },
        severity: { type: "string" },
      },
    },
  },
  challenge: {
    type: "string",
    description: "12716: what `/auth/second_factor/v1` takes with a code, for 5 minutes",
  },
  retryAfterSeconds: { type: "number", description: "10908 and 10912" },
  outcomeUnknown: { type: "boolean", description: "10912: the change may have been saved" },
  errors: {
    type: "array",
    description: "Of /graphql only: the same error in the format of GraphQL",
    items: {
      type: "object",
      properties: {
        message: { type: "string" },
        extensions: { type: "object", additionalProperties: true },
      },
      required: ["message"],
    },
  },
};

export const ErrorAnswer = {
  type: "object",
  properties: {
    status: { type: "integer", description: "Code of the contract's error catalogue" },
    msg: { const: "error" },
    statusDetails: { type: "string" },
    ...MESSAGE_PROPERTIES,
    fieldErrors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          field: { type: "string" },
          message: { type: "string" },
          ...MESSAGE_PROPERTIES,
          code: { type: "string" },
        },
        required: ["field", "message"],
      },
    },
    requestId: { type: "string" },
    ...EXTRA_PROPERTIES,
  },
  required: ["status", "msg", "statusDetails", "requestId"],
};
