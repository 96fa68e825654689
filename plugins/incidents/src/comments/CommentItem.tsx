import { useContext, useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { RichText, type IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { ShownMoment } from '../detail/Moment'
import { remove, restore } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { EditComment } from './EditComment'
import type { EventName } from './namedEntities'
import { Reactions } from './Reactions'
import { CurrentCommentTime, rightsOf, type CommentRights } from './threads'
import { useCommentAccount } from './useIncidentComments'

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

function Head({ comment, nameOfEvent }: Pick<CommentItemProps, 'comment' | 'nameOfEvent'>) {
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

interface ToolsProps extends CommentRights {
  comment: IncidentComment
  onReply: () => void
  onEdit: () => void
}

function Tools({
  comment: { incidentCommentId },
  canEdit,
  canDelete,
  canRestore,
  canReply,
  onReply,
  onEdit,
}: ToolsProps) {
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

/** A comment with its actions. */
export function CommentItem({ comment, labelOf, nameOfEvent, onReply }: CommentItemProps) {
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
      <Head comment={comment} nameOfEvent={nameOfEvent} />
      {isEditing ? (
        <EditComment comment={comment} labelOf={labelOf} canEdit={rights.canEdit} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          {comment.text === null ? (
            <p className={classes.gone}>{t('comments.wasDeleted')}</p>
          ) : (
            <RichText document={comment.text} incidentLabel={labelOf} />
          )}
          <div className={classes.tools}>
            {comment.visible && <Reactions comment={comment} canReact={account.canWrite} />}
            <Tools comment={comment} {...rights} onReply={onReply} onEdit={() => setIsEditing(true)} />
          </div>
        </>
      )}
    </article>
  )
}
