/** Path of the route that returns an attachment's bytes. */
export function contentPath(attachmentId: string): string {
  return `/private/attachment/${attachmentId}/content/v1`;
}
