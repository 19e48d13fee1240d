/** The origin of a request, for the audit log and for links in its response. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
  /** The version that the caller has read of what the request changes. */
  ifMatch: string | null;
  /** The address that the client called, without a path; empty in the same process. */
  platformAddress: string;
}
