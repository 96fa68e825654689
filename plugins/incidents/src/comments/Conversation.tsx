import { memo, useContext, useMemo, useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { IncidentPhotos } from '@barn-workbench/plugin-sdk/photo'
import { useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { RichText, type IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { ShownMoment } from '../detail/Moment'
import { remove, restore } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { Composer } from './Composer'
import { EditComment } from './EditComment'
import { useNamedEvents, useNamedIncidents, type EventName } from './namedEntities'
import { Reactions } from './Reactions'
import {
  CurrentCommentTime,
  rightsOf,
  threadsOf,
  useCurrentCommentTime,
  type CommentRights,
  type Thread,
} from './threads'
import { useCommentAccount } from './useIncidentComments'

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

interface CommentItemProps {
  comment: IncidentComment
  labelOf: IncidentLabel
  /** Names the event that it is about, if comments on several are shown below each other. */
  nameOfEvent: EventName | null
  onReply: () => void
}

/** The event that a comment is about, in words. */
function useEventNote({ incidentEventId }: IncidentComment, nameOfEvent: EventName | null): string | false {
  const t = useMessages()
  if (nameOfEvent === null || incidentEventId === null) return false
  const event = nameOfEvent(incidentEventId)
  return event === undefined ? t('comments.aboutEvent') : t('comments.aboutNamedEvent', { event })
}

function CommentHead({ comment, nameOfEvent }: Pick<CommentItemProps, 'comment' | 'nameOfEvent'>) {
  const t = useMessages()
  const eventNote = useEventNote(comment, nameOfEvent)
  const { author, creationTimestamp, editedAt, visible } = comment
  const notes = [editedAt !== null && t('comments.edited'), !visible && t('comments.deleted'), eventNote].filter(
    (note) => note !== false,
  )
  return (
    <p className={classes.head}>
      <strong>{author.displayName}</strong>
      <ShownMoment at={creationTimestamp} className={classes.time} />
      {notes.length > 0 && <span className={classes.time}>{notes.join(' · ')}</span>}
    </p>
  )
}

interface CommentToolsProps extends CommentRights {
  comment: IncidentComment
  onReply: () => void
  onEdit: () => void
}

function CommentTools({
  comment: { incidentCommentId },
  canEdit,
  canDelete,
  canRestore,
  canReply,
  onReply,
  onEdit,
}: CommentToolsProps) {
  const t = useMessages()
  const removing = useWrite(remove)
  const restoring = useWrite(restore)
  const tools = [
    canReply && { name: 'reply', run: onReply },
    canEdit && { name: 'edit', run: onEdit },
    canDelete && { name: 'delete', run: () => void removing.submit({ incidentCommentId }) },
    canRestore && { name: 'restore', run: () => void restoring.submit({ incidentCommentId }) },
  ].filter((tool) => tool !== false)
  return tools.map(({ name, run }) => (
    <button key={name} type="button" className={classes.quiet} onClick={run}>
      {t(`comments.${name}`)}
    </button>
  ))
}

/** The photos that came with a comment. */
function CommentPhotos({ comment: { incidentId, incidentCommentId } }: Pick<CommentItemProps, 'comment'>) {
  return <IncidentPhotos incidentId={incidentId} commentId={incidentCommentId} />
}

/** A comment with its actions. */
function CommentItem({ comment, labelOf, nameOfEvent, onReply }: CommentItemProps) {
  const t = useMessages()
  const account = useCommentAccount()
  const current = useContext(CurrentCommentTime)
  const [isEditing, setIsEditing] = useState(false)
  const rights = rightsOf(comment, account)
  return (
    <article
      className={classes.comment}
      data-deleted={!comment.visible}
      data-comment-id={comment.incidentCommentId}
      aria-current={comment.creationTimestamp === current ? 'time' : undefined}
    >
      <CommentHead comment={comment} nameOfEvent={nameOfEvent} />
      {isEditing ? (
        <EditComment comment={comment} labelOf={labelOf} canEdit={rights.canEdit} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          {comment.text === null ? (
            <p className={classes.gone}>{t('comments.wasDeleted')}</p>
          ) : (
            <RichText document={comment.text} incidentLabel={labelOf} />
          )}
          {comment.visible && <CommentPhotos comment={comment} />}
          <div className={classes.tools}>
            {comment.visible && <Reactions comment={comment} canReact={account.canWrite} />}
            <CommentTools comment={comment} {...rights} onReply={onReply} onEdit={() => setIsEditing(true)} />
          </div>
        </>
      )}
    </article>
  )
}
