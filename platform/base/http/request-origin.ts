/** Where a call came from, for the audit log. */
export interface RequestOrigin {
  clientAddress: string;
  userAgent: string | null;
  requestId: string;
}
