import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { useMessages, useWrite } from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichTextEditor, type IncidentLabel } from '@barn-workbench/plugin-sdk/rich-text'
import { edit } from '../writes/commentWrites'
import classes from './Comments.module.css'
import { loadNamedIncidents } from './namedIncidents'

interface EditCommentProps {
  comment: IncidentComment
  labelOf: IncidentLabel
  onClose: () => void
}

/** Changes the text of a comment. It is saved only where it has changed, and says something. */
export function EditComment({ comment, labelOf, onClose }: EditCommentProps) {
  const t = useMessages()
  const load = useMemo(() => loadNamedIncidents(t), [t])
  // Another's change comes to light when it is saved, not while somebody types.
  const [basedOn] = useState(comment)
  const [text, setText] = useState(comment.text)
  const { submit, isPending } = useWrite(edit)
  const canSave = text !== basedOn.text && !isEmptyDocument(text) && !isPending

  async function save(): Promise<void> {
    if (!canSave || text === null) return
    const { state } = await submit({ incidentCommentId: comment.incidentCommentId, text, basedOn })
    if (state === 'done') onClose()
  }

  return (
    <div className={classes.composer}>
      <RichTextEditor
        label={t('comments.editing')}
        initial={basedOn.text}
        isFocused
        loadIncidents={load}
        incidentLabel={labelOf}
        onChange={setText}
        onSubmit={() => void save()}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" className={classes.button ?? ''} onClick={onClose}>
          {t('comments.cancel')}
        </Button>
        <Button size="xs" className={classes.button ?? ''} disabled={!canSave} onClick={() => void save()}>
          {t('comments.save')}
        </Button>
      </div>
    </div>
  )
}
