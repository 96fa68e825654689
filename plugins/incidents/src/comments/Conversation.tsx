import { Button } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { CommentItem } from './CommentItem'
import classes from './Comments.module.css'
import { Composer } from './Composer'
import { useNamedEvents, useNamedIncidents, type EventName } from './namedEntities'
import { CurrentCommentTime, threadsOf, useCurrentCommentTime, type Thread } from './threads'

/** Conversations that are drawn at first, the latest, and with each request for more. */
const DRAWN = 20
const NONE: readonly IncidentComment[] = []

interface ThreadViewProps {
  thread: Thread
  incidentId: string
  labelOf: IncidentLabel
  nameOfEvent: EventName | null
  onSent: () => void
}

/** Of hundreds of conversations, only changed ones are rendered again. */
const ThreadView = memo(function ThreadView({
  thread: { comment, replies },
  incidentId,
  labelOf,
  nameOfEvent,
  onSent,
}: ThreadViewProps) {
  const [answered, setAnswered] = useState<IncidentComment | null>(null)
  const item = (shown: IncidentComment) => (
    <CommentItem comment={shown} labelOf={labelOf} nameOfEvent={nameOfEvent} onReply={() => setAnswered(shown)} />
  )
  return (
    <li className={classes.thread}>
      {item(comment)}
      {replies.length > 0 && (
        <ol className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.incidentCommentId}>{item(reply)}</li>
          ))}
        </ol>
      )}
      {answered && (
        <div className={classes.replies}>
          <Composer
            incidentId={incidentId}
            parent={answered}
            {...(answered.incidentEventId !== null && { eventId: answered.incidentEventId })}
            onCancel={() => setAnswered(null)}
            onSent={() => {
              setAnswered(null)
              onSent()
            }}
          />
        </div>
      )}
    </li>
  )
})

interface ConversationProps {
  incidentId: string
  comments: readonly IncidentComment[]
  namesEvent: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onSent: () => void
}

/** Comments with their answers, the latest at the end. Of many, those before the latest are drawn when asked for. */
export function Conversation({
  incidentId,
  comments,
  namesEvent,
  hasMore,
  onMore,
  onSent,
  ...more
}: ConversationProps) {
  const t = useMessages()
  const [drawn, setDrawn] = useState(DRAWN)
  const labelOf = useNamedIncidents(comments)
  const nameOfEvent = useNamedEvents(namesEvent ? comments : NONE)
  const threads = useMemo(() => threadsOf(comments), [comments])
  const isAll = drawn >= threads.length
  const current = useCurrentCommentTime(comments)
  return (
    <>
      {(!isAll || hasMore) && (
        <Button
          size="xs"
          variant="default"
          className={classes.button ?? ''}
          loading={more.isLoadingMore && isAll}
          onClick={() => {
            setDrawn(drawn + DRAWN)
            if (isAll) onMore()
          }}
        >
          {t('comments.earlier')}
        </Button>
      )}
      <CurrentCommentTime value={current}>
        <ol className={classes.threads}>
          {threads.slice(-drawn).map((thread) => (
            <ThreadView
              key={thread.comment.incidentCommentId}
              thread={thread}
              incidentId={incidentId}
              labelOf={labelOf}
              nameOfEvent={namesEvent ? nameOfEvent : null}
              onSent={onSent}
            />
          ))}
        </ol>
      </CurrentCommentTime>
    </>
  )
}
