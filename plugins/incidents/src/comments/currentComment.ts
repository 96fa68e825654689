import { createContext, useMemo } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useMoment } from '@barn-workbench/plugin-sdk/react'
import { latestAt } from '../events/latestAt'

/** The time of the comment that was the latest at the moment; null: none, or the moment is now. */
export const CurrentCommentTime = createContext<number | null>(null)

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
