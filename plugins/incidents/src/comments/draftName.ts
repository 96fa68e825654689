/** Names what is being written: about an incident, one of its events, or as an answer. */
export function draftName(incidentId: string, { eventId, parentId }: { eventId?: string; parentId?: string }): string {
  return ['comment-draft', incidentId, eventId ?? '', parentId ?? ''].join('/')
}

/** Names the change of a comment that is being written. */
export function editDraftName(commentId: string): string {
  return `comment-edit/${commentId}`
}
