import { Button } from '@mantine/core'
import { z } from 'zod'
import { incidentComments } from '@barn-workbench/core/contract'
import { CommentDocument } from '@barn-workbench/core/schema'
import { Age, ProblemNotice, useMessages, useOutbox, useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import { RichText } from '@barn-workbench/plugin-sdk/rich-text'
import classes from './Comments.module.css'

const Input = z.object({
  body: z.object({
    incidentComment: z.object({ text: CommentDocument, incidentEventId: z.string().nullable().optional() }),
  }),
})

interface UnsentCommentsProps {
  incidentId: string
  /** Only those on this event. */
  eventId: string | undefined
}

/** Comments that wait until the instance can be reached. */
export function UnsentComments({ incidentId, eventId }: UnsentCommentsProps) {
  const t = useMessages()
  const outbox = useOutbox()
  const calls = useUnsentCalls(incidentId)
  const comments = calls.flatMap((call) => {
    const comment = Input.safeParse(call.input).data?.body.incidentComment
    const isMeant = call.path === incidentComments.create.path && comment
    return isMeant && (eventId === undefined || comment.incidentEventId === eventId)
      ? [{ ...call, text: comment.text }]
      : []
  })
  if (!outbox || comments.length === 0) return null
  return (
    <ol className={classes.threads} aria-label={t('comments.unsent')}>
      {comments.map(({ key, text, writtenAt, problem }) => (
        <li key={key} className={classes.unsent}>
          <p className={classes.none}>
            {t('comments.notSentYet')} · <Age of={writtenAt} stale={null} />
          </p>
          <RichText document={text} />
          {problem && <ProblemNotice problem={problem} />}
          <div className={classes.buttons}>
            <Button
              size="xs"
              variant="default"
              className={classes.button ?? ''}
              onClick={() => void outbox.discard(key)}
            >
              {t('comments.discard')}
            </Button>
            {!problem && (
              <Button size="xs" className={classes.button ?? ''} onClick={() => void outbox.sendAll()}>
                {t('comments.sendNow')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
