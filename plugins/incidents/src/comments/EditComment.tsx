import { useState } from 'react'
import { z } from 'zod'
import { CommentDocument, IncidentComment, type RichTextDocument } from '@barn-workbench/core/schema'
import { draftOf, useDraft, type DraftStore } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichText, RichTextEditor, type IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { Button, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { useIncidentLoader } from '../queries/searchIncidents'
import { edit } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { editDraftName } from './Composer'
import { usePinTool } from './pins/usePinTool'

/** A changed text, and the comment as it was when the editing began. */
const Editing = z.object({ text: CommentDocument, basedOn: IncidentComment })
type Editing = z.infer<typeof Editing>

const readEditing = (value: unknown) => Editing.safeParse(value).data ?? null
const isSame = (left: RichTextDocument | null, right: RichTextDocument | null) =>
  left === right || JSON.stringify(left) === JSON.stringify(right)

interface EditCommentProps {
  comment: IncidentComment
  labelOf: IncidentLabel
  /** Whether the account may still change it. */
  canEdit: boolean
  onClose: () => void
}

/** Changes the text of a comment. An unsaved text is kept on the device. */
export function EditComment(props: EditCommentProps) {
  const { store, loaded } = useDraft(editDraftName(props.comment.incidentCommentId), readEditing)
  const [restarts, setRestarts] = useState(0)
  if (loaded === undefined) return <Skeleton height={60} />
  const restored = restarts === 0 ? (loaded?.value ?? null) : null
  return (
    <EditField
      key={restarts}
      {...props}
      store={store}
      begun={restored ?? { text: props.comment.text, basedOn: props.comment }}
      isRestored={restored !== null}
      onRestart={() => {
        store?.forget()
        setRestarts(restarts + 1)
      }}
    />
  )
}

interface EditFieldProps extends EditCommentProps {
  store: DraftStore<Editing> | null
  begun: { text: RichTextDocument | null; basedOn: IncidentComment }
  /** Whether it begins with an earlier draft. */
  isRestored: boolean
  /** Starts again with the stored comment. */
  onRestart: () => void
}

/** The changed text with its draft, and the function that saves it. */
function useEditing({ comment, begun, store, onClose }: EditFieldProps) {
  const { basedOn } = begun
  const [text, setText] = useState(begun.text)
  const { submit, isPending } = useWrite(edit)
  const isChanged = !isSame(text, basedOn.text)
  // A reaction of another account does not change the text.
  const isOvertaken = !isSame(comment.text, basedOn.text)

  function change(next: RichTextDocument): void {
    setText(next)
    store?.keep(isSame(next, basedOn.text) ? null : draftOf({ text: next, basedOn }))
  }

  function discard(): void {
    store?.forget()
    onClose()
  }

  const canSave = isChanged && !isEmptyDocument(text) && !isPending
  async function save(): Promise<void> {
    if (!canSave || text === null) return
    const { incidentCommentId } = comment
    const { state } = await submit({ incidentCommentId, text, basedOn: isOvertaken ? basedOn : comment })
    if (state === 'done') discard()
  }

  return { text, isChanged, isOvertaken, canSave, change, save, discard }
}

/** A notice of an earlier draft, or of another account's change meanwhile. */
function EditNotice({ comment, isRestored, isOvertaken, onRestart }: EditFieldProps & { isOvertaken: boolean }) {
  const t = useMessages()
  if (!isRestored && !isOvertaken) return null
  const name = comment.changedBy?.displayName ?? t('comments.somebody')
  return (
    <div className={classes.notice} role="status">
      <span>{isOvertaken ? t('comments.overtaken', { name }) : t('report.restored')}</span>
      <PlainButton onClick={onRestart}>{t(isOvertaken ? 'comments.useTheirs' : 'report.anew')}</PlainButton>
    </div>
  )
}

/** Asks before a change is thrown away. */
function EditButtons({ editing, onClose }: { editing: ReturnType<typeof useEditing>; onClose: () => void }) {
  const t = useMessages()
  const [isAsking, setIsAsking] = useState(false)
  const button = { size: 'xs', className: classes.button ?? '' } as const
  if (isAsking && editing.isChanged)
    return (
      <div className={classes.buttons} role="group" aria-label={t('comments.discardQuestion')}>
        <span role="alert">{t('comments.discardQuestion')}</span>
        <Button {...button} variant="default" autoFocus onClick={() => setIsAsking(false)}>
          {t('comments.keepWriting')}
        </Button>
        <Button {...button} color="red" onClick={editing.discard}>
          {t('comments.discard')}
        </Button>
      </div>
    )
  return (
    <div className={classes.buttons}>
      <Button {...button} variant="default" onClick={() => (editing.isChanged ? setIsAsking(true) : onClose())}>
        {t('comments.cancel')}
      </Button>
      <Button {...button} disabled={!editing.canSave} onClick={() => void editing.save()}>
        {t('comments.save')}
      </Button>
    </div>
  )
}

function EditField(props: EditFieldProps) {
  const { comment, begun, labelOf, canEdit } = props
  const t = useMessages()
  const loadIncidents = useIncidentLoader()
  const pinTool = usePinTool({ incidentId: comment.incidentId, eventId: comment.incidentEventId ?? undefined })
  const editing = useEditing(props)
  if (!canEdit) return <Gone editing={editing} labelOf={labelOf} />
  return (
    <div className={classes.composer}>
      <EditNotice {...props} isOvertaken={editing.isOvertaken} />
      <RichTextEditor
        label={t('comments.editing')}
        initial={begun.text}
        isFocused
        loadIncidents={loadIncidents}
        pinTool={pinTool}
        incidentLabel={labelOf}
        onChange={editing.change}
        onSubmit={() => void editing.save()}
      />
      <EditButtons editing={editing} onClose={editing.discard} />
    </div>
  )
}

/** The own text of a comment that was deleted while it was being changed, so that it can be used elsewhere. */
function Gone({ editing, labelOf }: { editing: ReturnType<typeof useEditing>; labelOf: IncidentLabel }) {
  const t = useMessages()
  return (
    <div className={classes.composer}>
      <p role="status" className={classes.gone}>
        {t('comments.deletedMeanwhile')}
      </p>
      <RichText document={editing.text} incidentLabel={labelOf} />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" className={classes.button ?? ''} onClick={editing.discard}>
          {t('comments.close')}
        </Button>
      </div>
    </div>
  )
}
