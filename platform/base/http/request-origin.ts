/** The origin of a request, for the audit log and for links in its response. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
  /** The address that the client called, without a path; empty in the same process. */
  platformAddress: string;
}
