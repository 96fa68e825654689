import { useMemo, useState } from 'react'
import { incidentComments } from '@barn-workbench/core/contract'
import { MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import { lazyPart, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './EventComments.module.css'
import { useCommentAccount } from './useIncidentComments'

const Comments = lazyPart(async () => (await import('./IncidentComments')).Comments)

/** The number of comments of an event, and on request the comments. */
export function EventComments({ incidentId, eventId }: { incidentId: string; eventId: string }) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const { canWrite } = useCommentAccount()
  const count = useCommentCounts(incidentId).get(eventId) ?? 0
  if (count === 0 && !canWrite) return null
  return (
    <div className={classes.event}>
      <button type="button" className={classes.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {count > 0 ? t('comments.count', { count }) : t('comments.write')}
      </button>
      {isOpen && (
        <section aria-label={t('comments.ofEvent')}>
          <Comments incidentId={incidentId} eventId={eventId} />
        </section>
      )}
    </div>
  )
}

/** The number of comments of each event of an incident. Their texts are not loaded. */
function useCommentCounts(incidentId: string): ReadonlyMap<string, number> {
  const { data } = useLive(
    ['comment-counts', incidentId],
    async (session, signal) => {
      const query = [
        where('incidentId', '==', incidentId),
        where('visible', '==', true),
        where('incidentEventId', '!=', null),
      ]
      const projection = ['incidentEventId'] as const
      return await session.list(incidentComments.query, { query, projection, limit: MAXIMUM_QUERY_LIMIT }, { signal })
    },
    { shows: ['incidentComment'], keepPrevious: true },
  )
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { incidentEventId } of data ?? [])
      if (incidentEventId !== null) counts.set(incidentEventId, (counts.get(incidentEventId) ?? 0) + 1)
    return counts
  }, [data])
}
