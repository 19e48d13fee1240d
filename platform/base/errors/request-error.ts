import { LocalizedError } from "../messages/localized-error.ts";
import {
  type Message,
  createMessage,
  type Noun,
  noun,
  type Sentences,
} from "../messages/message.ts";

/** An error of one field of the request; `field` is the form or field key. */
export interface FieldError {
  field: string;
  message: Message;
  code?: string;
}

/** Codes of the contract (error catalog); 10907 to 10919 are our additions. */
export const CODE = {
  FEATURER_PARAMS_COUNT: -1000,
  UNEXPECTED: 500,
  BAD_REQUEST: 501,
  FEATURER_UNKNOWN: 601,
  FEATURER_WRONG_TYPE: 602,
  FEATURER_PARAMS: 604,
  UUID_UNKNOWN: 10000,
  ENTITY_EXISTS: 10001,
  ENTITY_INVALID: 10002,
  ID_MISSING: 10005,
  USER_UNKNOWN: 10101,
  DOMAIN_KEY_INCORRECT: 10203,
  DOMAIN_KEY_TAKEN: 10204,
  DOMAIN_USER_EXISTS: 10205,
  DOMAIN_USER_UNKNOWN: 10206,
  DOMAIN_BUSINESS_ACCOUNT_EXISTS: 10207,
  DOMAIN_BUSINESS_ACCOUNT_UNKNOWN: 10208,
  DOMAIN_LOCALE_UNKNOWN: 10209,
  ASSIGNEE_NOT_OWNER: 10210,
  NO_REQUIRED_PERMISSION: 10214,
  PERMISSION_ID_UNKNOWN: 10302,
  TWIN_NOT_PROTECTED: 10303,
  PERMISSION_KEY_INCORRECT: 10305,
  USER_GRANT_EXISTS: 10307,
  FIELD_KEY_UNKNOWN: 10402,
  MULTIPLE_NOT_ALLOWED: 10404,
  FIELD_REQUIRED: 10405,
  FIELD_INCORRECT: 10406,
  FIELD_ALREADY_IN_USE: 10408,
  TAGS_NOT_ALLOWED: 10409,
  CLASS_UNKNOWN: 10411,
  CLASS_KEY_TAKEN: 10413,
  CLASS_KEY_INCORRECT: 10414,
  FIELD_KEY_INCORRECT: 10415,
  CLASS_UPDATE_RESTRICTED: 10416,
  FIELD_UPDATE_RESTRICTED: 10417,
  FIELD_NOT_SEARCHABLE: 10418,
  CLASS_CYCLE: 10422,
  CLASS_ABSTRACT: 10423,
  VALUE_NOT_UNIQUE: 10424,
  NO_TWINFLOW: 10502,
  TRANSITION_INCORRECT: 10503,
  TRANSITION_DENIED: 10504,
  INITIAL_STATUS_INCORRECT: 10505,
  OPTION_INCORRECT: 10601,
  DATA_LIST_UNKNOWN: 10603,
  DATA_LIST_KEY_TAKEN: 10604,
  OPTION_ATTRIBUTE_MISSING: 10605,
  DATA_LIST_KEY_INCORRECT: 10606,
  SPACE_INCORRECT: 10701,
  HEAD_NOT_ALLOWED: 10702,
  HEAD_REQUIRED: 10703,
  TWIN_ALIAS_UNKNOWN: 10801,
  TWIN_LINK_INCORRECT: 10901,
  FIELD_VALUE_INCORRECT: 10902,
  ASSIGNEE_REQUIRED: 10904,
  FIELD_IMMUTABLE: 10905,
  VERSION_CONFLICT: 10907,
  TOO_MANY_REQUESTS: 10908,
  TWIN_FROZEN: 10909,
  MANAGER_LIMIT: 10910,
  IN_USE: 10911,
  UNAVAILABLE: 10912,
  STORAGE_FULL: 10913,
  MEDIA_TYPE: 10914,
  METHOD_UNKNOWN: 10915,
  MAIL_UNSET: 10916,
  FILES_UNAVAILABLE: 10917,
  PAGE_TOO_LARGE: 10918,
  BUDGET_REACHED: 10919,
  FACTORY_INCORRECT: 11001,
  FACTORY_STEP: 11002,
  FACTORY_MULTIPLIER: 11003,
  FACTORY_LOCKED: 11004,
  STATUS_KEY_INCORRECT: 11103,
  PAGINATION_OFFSET: 11201,
  PAGINATION_LIMIT: 11202,
  COMMENT_TEXT_MISSING: 11301,
  COMMENT_DENIED: 11302,
  ATTACHMENT_DELETE_DENIED: 11403,
  ATTACHMENT_RELINKED: 11405,
  SEARCH_PARAM_MISSED: 11602,
  SEARCH_ALIAS_UNKNOWN: 11603,
  SHOW_MODE_DENIED: 11701,
  CREATE_DENIED: 11801,
  ERASE_LOCKED: 11802,
  UPDATE_DENIED: 11803,
  DELETE_DENIED: 11804,
  DRAFT_OUT_OF_DATE: 11904,
  ACTION_NOT_AVAILABLE: 12001,
  BUSINESS_ACCOUNT_UNKNOWN: 12201,
  BUSINESS_ACCOUNT_USER_EXISTS: 12202,
  BUSINESS_ACCOUNT_USER_UNKNOWN: 12203,
  LINK_CLASS_MISSING: 12401,
  LINK_UPDATE_RESTRICTED: 12402,
  ATTACHMENT_SIZE_QUOTA: 12501,
  ATTACHMENT_COUNT_QUOTA: 12502,
  ATTACHMENTS_INVALID: 12503,
  ATTACHMENT_FILE_MISSING: 12504,
  IDP_SIGN_UP_CLOSED: 12706,
  IDP_UNAUTHORIZED: 12707,
  IDP_EMPTY_CREDENTIALS: 12708,
  IDP_REFRESH_TOKEN: 12709,
  IDP_AUTH_TOKEN: 12710,
  IDP_CRYPT_KEY: 12711,
  IDP_EMAIL_TAKEN: 12712,
  IDP_USER_INACTIVE: 12713,
  IDP_CODE_UNKNOWN: 12714,
  IDP_CODE_EXPIRED: 12715,
  IDP_SECOND_FACTOR: 12716,
  IDP_EMPTY_MACHINE_CREDENTIALS: 12726,
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];

/**
 * An error for a request that the platform rejects and the caller can correct. It has a code, a readable
 * sentence and the fields concerned, and isn't logged as an error. Any other error is an internal error.
 */
export class RequestError extends LocalizedError {
  override readonly name = "RequestError";
  readonly code: Code;
  readonly fieldErrors: FieldError[];
  readonly extra: Record<string, unknown>;
  /** Set if it differs from the HTTP status of the code. */
  readonly httpStatus: 400 | undefined;

  constructor(
    code: Code,
    sentences: Sentences,
    details: {
      fieldErrors?: FieldError[];
      extra?: Record<string, unknown>;
      httpStatus?: 400 | undefined;
    } = {},
  ) {
    super(sentences);
    this.code = code;
    this.fieldErrors = details.fieldErrors ?? [];
    this.extra = details.extra ?? {};
    this.httpStatus = details.httpStatus;
  }
}

/**
 * Creates the error of an unknown ID. Another tenant's ID gets the same one, so that IDs can't be probed.
 */
export function unknownId(what: Noun, id: string): RequestError {
  return new RequestError(CODE.UUID_UNKNOWN, createMessage("unknown_id", { what: noun(what), id }));
}

/** Creates an error with a message for each field. */
export function invalidFields(
  code: Code,
  fieldErrors: FieldError[],
  details: { httpStatus?: 400; extra?: Record<string, unknown> | undefined } = {},
): RequestError {
  const sentences = fieldErrors.map(({ field, message: issue }) =>
    createMessage("field_issue", { field, issue }),
  );
  const { httpStatus, extra = {} } = details;
  return new RequestError(code, sentences, { fieldErrors, httpStatus, extra });
}

/**
 * Renames the fields of a request error to the names that they have in the caller's request. Other errors stay as
 * they are.
 */
export function withFieldNames(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof RequestError) || error.fieldErrors.length === 0) return error;
  const { code, fieldErrors, extra, httpStatus } = error;
  const renamed = fieldErrors.map((each) => ({ ...each, field: rename(each.field) }));
  return invalidFields(code, renamed, { extra, ...(httpStatus && { httpStatus }) });
}

/** Codes of a full disk, from the database and the file system. */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"]);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_FULL_CODES.has(error.code);
}
