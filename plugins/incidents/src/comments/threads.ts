import { createContext, useMemo } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useMoment } from '@barn-workbench/plugin-sdk/react'
import { latestAt } from '../detail/latestAt'

/** A comment with its answers, and the answers to those, the earliest first. */
export interface Thread {
  comment: IncidentComment
  replies: readonly IncidentComment[]
}

/** The comment at which a conversation began. Answers to a comment that is not known begin one. */
function rootOf(comment: IncidentComment, byId: ReadonlyMap<string, IncidentComment>): IncidentComment {
  const visited = new Set([comment.incidentCommentId])
  let root = comment
  for (;;) {
    const parent = root.parentCommentId === null ? undefined : byId.get(root.parentCommentId)
    // Guards against cycles in the instance's data.
    if (!parent) return root
    if (visited.has(parent.incidentCommentId)) return comment
    visited.add(parent.incidentCommentId)
    root = parent
  }
}

/** The conversations of comments, the earliest first. */
export function threadsOf(comments: readonly IncidentComment[]): Thread[] {
  const inOrder = [...comments].sort((left, right) => left.creationTimestamp - right.creationTimestamp)
  const byId = new Map(inOrder.map((comment) => [comment.incidentCommentId, comment]))
  const replies = new Map<string, IncidentComment[]>()
  const roots: IncidentComment[] = []
  for (const comment of inOrder) {
    const root = rootOf(comment, byId)
    if (root === comment) roots.push(comment)
    else replies.set(root.incidentCommentId, [...(replies.get(root.incidentCommentId) ?? []), comment])
  }
  return roots.map((comment) => ({ comment, replies: replies.get(comment.incidentCommentId) ?? [] }))
}

/** The actions that an account may take on a comment. */
export interface CommentRights {
  canEdit: boolean
  canDelete: boolean
  canRestore: boolean
  canReply: boolean
}

/** A user's own comments need the permission to write, others the advanced permission. */
export function rightsOf(
  { author, visible }: Pick<IncidentComment, 'author' | 'visible'>,
  account: { accountId: string | null; canWrite: boolean; isAdvanced: boolean },
): CommentRights {
  const isOwn = account.accountId !== null && author.entityId === account.accountId
  const canChange = account.isAdvanced || (account.canWrite && isOwn)
  return {
    canEdit: visible && canChange,
    canDelete: visible && canChange,
    canRestore: !visible && account.isAdvanced,
    canReply: visible && account.canWrite,
  }
}

/** The emoji of a reaction; null where its code names none. */
export function emojiOf(reaction: string): string | null {
  const codes = [...reaction.matchAll(/U\+([0-9A-F]{4,6})/gi)].map(([, code = '']) => Number.parseInt(code, 16))
  const isCode = (code: number) => code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return codes.length > 0 && codes.every(isCode) ? String.fromCodePoint(...codes) : null
}

/** The time of the latest comment at the moment; null if there is none, or if the moment is now. */
export const CurrentCommentTime = createContext<number | null>(null)

/**
 * The value for `CurrentCommentTime`: the time of the latest comment at the moment of the dashboard, in ms since the
 * epoch.
 */
export function useCurrentCommentTime(comments: readonly IncidentComment[]): number | null {
  const moment = useMoment()
  return useMemo(
    () =>
      latestAt(
        comments.map(({ creationTimestamp }) => creationTimestamp),
        moment,
      ),
    [comments, moment],
  )
}
