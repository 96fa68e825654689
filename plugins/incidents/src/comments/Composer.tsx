import { Button, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { IncidentComment, RichTextDocument } from '@barn-workbench/core/schema'
import { useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichTextEditor } from '@barn-workbench/plugin-sdk/rich-text'
import { create } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { draftName } from './drafts'
import { loadNamedIncidents } from './namedIncidents'
import { useDraft } from './useDraft'

interface ComposerProps {
  incidentId: string
  eventId?: string
  /** The comment that is answered. */
  parent?: IncidentComment
  onSent: () => void
  /** Absent where it stays open. */
  onCancel?: () => void
}

/** Where a comment is written. What is not sent stays on the device. */
export function Composer(props: ComposerProps) {
  const { incidentId, eventId, parent } = props
  const about = { ...(eventId !== undefined && { eventId }), ...(parent && { parentId: parent.incidentCommentId }) }
  const name = draftName(incidentId, about)
  const { draft, text } = useDraft(name)
  const [sent, setSent] = useState(0)
  if (text === undefined) return <Skeleton height={60} />
  return (
    <Field
      key={`${name} ${sent}`}
      {...props}
      initial={sent > 0 ? null : text}
      draft={draft}
      onSent={() => {
        draft.forget()
        setSent(sent + 1)
        props.onSent()
      }}
    />
  )
}

interface FieldProps extends ComposerProps {
  initial: RichTextDocument | null
  draft: ReturnType<typeof useDraft>['draft']
}

function Field({ incidentId, eventId = '', parent, initial, draft, onSent, onCancel }: FieldProps) {
  const t = useMessages()
  const load = useMemo(() => loadNamedIncidents(t), [t])
  const [text, setText] = useState(initial)
  const [draftedAt] = useState(Date.now)
  const { submit, isPending } = useWrite(create)
  const isEmpty = isEmptyDocument(text)

  async function send(): Promise<void> {
    if (text === null || isEmpty || isPending) return
    const parentCommentId = parent?.incidentCommentId ?? null
    const { state } = await submit({ incidentId, incidentEventId: eventId || null, parentCommentId, text, draftedAt })
    if (state === 'done') onSent()
  }

  return (
    <div className={classes.composer}>
      <RichTextEditor
        label={parent ? t('comments.replyTo', { name: parent.author.displayName }) : t('comments.write')}
        placeholder={t('comments.write')}
        initial={initial}
        isFocused={onCancel !== undefined}
        loadIncidents={load}
        onChange={(document) => {
          setText(document)
          draft.keep(document)
        }}
        onSubmit={() => void send()}
      />
      <div className={classes.buttons}>
        {onCancel && (
          <Button size="xs" variant="default" className={classes.button ?? ''} onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button size="xs" className={classes.button ?? ''} disabled={isEmpty || isPending} onClick={() => void send()}>
          {t('comments.send')}
        </Button>
      </div>
    </div>
  )
}
