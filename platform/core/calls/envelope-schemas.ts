export const Success = {
  type: "object",
  properties: {
    status: { const: 0 },
    msg: { const: "success" },
    statusDetails: { type: "string" },
  },
  required: ["status", "msg", "statusDetails"],
};

/** So that clients can have texts of their own. */
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
  },
  required: ["status", "msg", "statusDetails", "requestId"],
};
