import { useRef, useState } from 'react'
import { incidentComments } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { CommentDocument, type IncidentComment, type RichTextDocument } from '@barn-workbench/core/schema'
import { draftOf, useDraft, type Draft, type DraftStore } from '@barn-workbench/plugin-sdk/form'
import { PhotoField, usePhotos } from '@barn-workbench/plugin-sdk/photo'
import { ProblemNotice, useClock, useHost, useMessages, useOutbox } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichTextEditor } from '@barn-workbench/plugin-sdk/rich-text'
import { Button, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { useIncidentLoader } from '../queries/searchIncidents'
import classes from './Comments.module.css'
import { usePinTool } from './pins/usePinTool'

interface ComposerProps {
  incidentId: string
  eventId?: string
  /** The comment that is answered. */
  parent?: IncidentComment
  onSent: () => void
  /** Absent if it stays open. */
  onCancel?: () => void
}

/** The text of a comment of photos alone. */
const NO_TEXT: RichTextDocument = { type: 'doc', content: [] }

const readText = (value: unknown) => CommentDocument.safeParse(value).data ?? null

/** The editor of a comment. An unsent text is kept on the device; a sent one is delivered once, even if later. */
export function Composer(props: ComposerProps) {
  const { incidentId, eventId, parent } = props
  const about = { ...(eventId !== undefined && { eventId }), ...(parent && { parentId: parent.incidentCommentId }) }
  const name = draftName(incidentId, about)
  const { store, loaded } = useDraft(name, readText)
  const [sent, setSent] = useState(0)
  if (loaded === undefined) return <Skeleton height={60} />
  return (
    <Field
      key={`${name} ${sent}`}
      {...props}
      draft={sent > 0 ? null : loaded}
      store={store}
      onSent={() => {
        store?.forget()
        setSent(sent + 1)
        props.onSent()
      }}
    />
  )
}

interface FieldProps extends ComposerProps {
  draft: Draft<RichTextDocument> | null
  store: DraftStore<RichTextDocument> | null
}

/** The comment as it is sent. */
function bodyOf(
  { text, eventId, parent }: { text: RichTextDocument; eventId: string; parent: IncidentComment | undefined },
  photoIds: string[],
) {
  const parentCommentId = parent?.incidentCommentId ?? null
  const incidentComment = { text, incidentEventId: eventId === '' ? null : eventId, parentCommentId }
  return photoIds.length > 0 ? { incidentComment, photoIds } : { incidentComment }
}

/** The text that is being written with its key, kept as a draft, and the function that submits it. */
function useComment({ incidentId, eventId = '', parent, draft, store, onSent }: FieldProps) {
  const t = useMessages()
  const { toast } = useHost()
  const outbox = useOutbox()
  const clock = useClock()
  const photos = usePhotos()
  const [current, setCurrent] = useState(draft)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isSending = useRef(false)
  const isEmpty = isEmptyDocument(current?.value ?? null) && photos.ids.length === 0

  const canSend = !isEmpty && !isPending && !photos.isPreparing

  async function send(): Promise<void> {
    if (!canSend || !outbox || isSending.current) return
    isSending.current = true
    setIsPending(true)
    setProblem(null)
    const { key, value: text } = current ?? draftOf(NO_TEXT)
    const body = bodyOf({ text, eventId, parent }, photos.ids)
    const options = { key, title: t('comments.one'), about: incidentId, writtenAt: clock.now() }
    try {
      const { state } = await outbox.submit(incidentComments.create, { params: { incidentId }, body }, options)
      if (state === 'sent') toast({ kind: 'success', key: 'toast.comment.create.success' })
      onSent()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }

  function change(value: RichTextDocument): void {
    const next = draftOf(value)
    setCurrent(next)
    store?.keep(isEmptyDocument(value) ? null : next)
  }

  return { canSend, problem, photos, send, change }
}

function Field(props: FieldProps) {
  const { parent, draft, onCancel } = props
  const t = useMessages()
  const loadIncidents = useIncidentLoader()
  const pinTool = usePinTool(props)
  const { canSend, problem, photos, send, change } = useComment(props)
  return (
    <div className={classes.composer}>
      <RichTextEditor
        label={parent ? t('comments.replyTo', { name: parent.author.displayName }) : t('comments.write')}
        placeholder={t('comments.write')}
        initial={draft?.value ?? null}
        isFocused={onCancel !== undefined}
        loadIncidents={loadIncidents}
        pinTool={pinTool}
        onChange={change}
        onSubmit={() => void send()}
      />
      <PhotoField photos={photos} />
      {problem && <ProblemNotice problem={problem} />}
      <div className={classes.buttons}>
        {onCancel && (
          <Button size="xs" variant="default" className={classes.button ?? ''} onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button size="xs" className={classes.button ?? ''} disabled={!canSend} onClick={() => void send()}>
          {t('comments.send')}
        </Button>
      </div>
    </div>
  )
}

/** Names the comment in progress: about an incident, one of its events, or as an answer. */
export function draftName(incidentId: string, { eventId, parentId }: { eventId?: string; parentId?: string }): string {
  return ['comment-draft', incidentId, eventId ?? '', parentId ?? ''].join('/')
}

/** Names the change of a comment that is being written. */
export function editDraftName(commentId: string): string {
  return `comment-edit/${commentId}`
}
