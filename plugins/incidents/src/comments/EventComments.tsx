import { useState } from 'react'
import { lazyPart, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './EventComments.module.css'
import { useCommentCounts } from './useCommentCounts'
import { useCommentAccount } from './useIncidentComments'

const Comments = lazyPart(async () => (await import('./IncidentComments')).Comments)

/** How many comments an event has, and on request the comments. */
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
