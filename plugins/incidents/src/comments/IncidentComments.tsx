import { z } from 'zod'
import { incidentComments } from '@barn-workbench/core/contract'
import type { SlotInputs } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import { CommentDocument } from '@barn-workbench/core/schema'
import {
  Age,
  DiscardUnsent,
  ProblemNotice,
  useMessages,
  useOutbox,
  useUnsentCalls,
} from '@barn-workbench/plugin-sdk/react'
import { RichText, TitleLevel } from '@barn-workbench/plugin-sdk/rich-text'
/*
 * The comments on an incident, in its detail (`IncidentComments`), and on one of its events (`EventComments`, which
 * only counts them until it is opened).
 *
 * 1. `useIncidentComments` loads the latest comments, with the user's pending changes; earlier ones on request.
 * 2. `threads` joins comments and answers to conversations, and decides the rights of the account on a comment.
 * 3. `Conversation` renders the latest conversations, each as `CommentItem`s with `Reactions`. `useNamedEntities` loads
 *    the titles of the incidents and the names of the events that the comments mention.
 * 4. `Composer` writes a comment, or an answer to one. Its text is a draft on the device until it is sent; the outbox
 *    delivers it once, even if the instance cannot be reached. `UnsentComments` shows waiting ones.
 * 5. `EditComment` changes a text by a write (`writes/commentWrites`), which asks after a conflict. Its draft holds the
 *    comment that it is based on.
 *
 * `pins/` marks places of pictures in a comment: `usePinTool` opens `PinForm`, in which a person marks a point, a box
 * or an area (`drawing`); `PinList` lists the places of all comments beside the picture of the incident.
 */
import { Button, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import classes from './Comments.module.css'
import { Composer } from './Composer'
import { Conversation } from './Conversation'
import { useCommentAccount, useIncidentComments } from './useIncidentComments'

interface CommentsProps {
  incidentId: string
  /** Only those on this event. */
  eventId?: string
}

/** The comments on an incident or on one of its events, and the editor of a new one. */
export function Comments({ incidentId, eventId }: CommentsProps) {
  const t = useMessages()
  const { call, comments, hasMore, isLoadingMore, loadMore } = useIncidentComments(incidentId)
  const { canWrite } = useCommentAccount()
  const shown = eventId === undefined ? comments : comments.filter((comment) => comment.incidentEventId === eventId)
  const refresh = () => void call.refetch()
  if (!call.data && !call.error) return <Skeleton height={40} />
  return (
    <div className={classes.comments}>
      {call.error && (
        <div>
          <ProblemNotice problem={problemOf(call.error)} />
          <Button size="xs" variant="default" className={classes.button ?? ''} onClick={refresh}>
            {t('retry')}
          </Button>
        </div>
      )}
      {call.data && shown.length === 0 && <p className={classes.none}>{t('comments.none')}</p>}
      <Conversation
        incidentId={incidentId}
        comments={shown}
        namesEvent={eventId === undefined}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={loadMore}
        onSent={refresh}
      />
      <UnsentComments incidentId={incidentId} eventId={eventId} />
      {canWrite && <Composer incidentId={incidentId} {...(eventId !== undefined && { eventId })} onSent={refresh} />}
    </div>
  )
}

/** The comments on an incident, in its detail. */
export function IncidentComments({ incidentId, headingLevel = 4 }: SlotInputs['incident.detail']) {
  const t = useMessages()
  const Title = `h${headingLevel}` as const
  return (
    <section aria-label={t('comments.title')} className={classes.section}>
      <Title className={classes.title}>{t('comments.title')}</Title>
      <TitleLevel level={headingLevel}>
        <Comments key={incidentId} incidentId={incidentId} />
      </TitleLevel>
    </section>
  )
}

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
function UnsentComments({ incidentId, eventId }: UnsentCommentsProps) {
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
      {comments.map(({ key, title, text, writtenAt, problem }) => (
        <li key={key} className={classes.unsent}>
          <p className={classes.none}>
            {t('comments.notSentYet')} · <Age of={writtenAt} stale={null} />
          </p>
          <RichText document={text} />
          {problem && <ProblemNotice problem={problem} />}
          <div className={classes.buttons}>
            <DiscardUnsent call={{ key, title }} />
            {!problem && (
              <Button className={classes.button ?? ''} onClick={() => void outbox.sendAll()}>
                {t('comments.sendNow')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
