/** The origin of a request, for the audit log and for links in its response. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
  /** Version of the entity that the caller has read, from `If-Match`. */
  ifMatch: string | null;
  /** Address that the client called, without a path; empty if the call comes from the same process. */
  platformAddress: string;
}
