/** The origin of a request, for the audit log. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
}
