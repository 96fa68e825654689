import { Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../toasts/showToast'
import { describeEdits, useChangeTexts } from './ChangeList'
import type { EditorDraft } from './editorDraft'
import { EditorScreen } from './EditorScreen'
import classes from './LayoutEditor.module.css'
import { useLayoutEditor, type EditorController, type LayoutEditorOptions } from './useLayoutEditor'

interface LayoutEditorProps extends LayoutEditorOptions {
  /** Called when the editing has ended, saved or not. */
  onClose: () => void
}

/*
 * The editor of a layout:
 *
 * 1. `useLayoutEditor` runs `layoutEditor.machine` with the unsaved draft of this device (`editorDraft`). The machine
 *    saves and publishes by `layoutSaves`.
 * 2. `EditorScreen` shows the bar (`EditorBar`), the grid (`EditorCanvas`) and the open panel (`EditorSide`): the
 *    `WidgetPicker` or the `SettingsPanel` of a widget.
 * 3. `useArranging` makes edits of gestures and keys, `useEditorActions` the actions of the bar, such as saving,
 *    publishing and importing.
 * 4. After a conflict `ConflictDialog` names the changes of both sides (`ChangeList`) and asks.
 */

/** Edits a layout, with the unsaved changes of an earlier visit if there are any. */
export function LayoutEditor({ onClose, ...options }: LayoutEditorProps) {
  const { layoutId, target } = options
  const editor = useLayoutEditor(options)
  const draft = useLatestDraft(editor.snapshot.context.draft)
  useEditorToasts(editor, onClose)
  if (!draft)
    return (
      <div className={classes.waiting}>
        <Skeleton height={240} radius={10} />
      </div>
    )
  return <EditorScreen layoutId={layoutId} target={target} draft={draft} editor={editor} onClose={onClose} />
}

/** The latest draft. A save removes it, but it stays on screen until the editor has closed. */
function useLatestDraft(draft: EditorDraft | null): EditorDraft | null {
  const [latest, setLatest] = useState(draft)
  if (draft && draft !== latest) setLatest(draft)
  return draft ?? latest
}

/**
 * Shows the result of a save, including changes from elsewhere, and then closes the editor. Shows once that unsaved
 * changes were restored.
 */
function useEditorToasts({ snapshot, isRestored }: EditorController, onClose: () => void): void {
  const { t } = useTranslation('layouts')
  const { outcome } = snapshot.context
  const textsOf = useChangeTexts()
  const isOver = snapshot.matches('viewing')
  useEffect(() => {
    if (isRestored) void showToast('info', t('edit.restored'), 'layout-restored')
  }, [isRestored, t])
  // Closing changes the URL, and with it `onClose`. As an event, it runs once for each outcome.
  const onOutcome = useEffectEvent((result: NonNullable<typeof outcome>) => {
    const { outcome: kind } = result
    void showToast(kind === 'savedLocally' ? 'warning' : 'success', t(`outcome.${kind}`), 'layout-saved')
    if (kind !== 'published' && result.fromElsewhere.length > 0) {
      const changes = textsOf(describeEdits(result.fromElsewhere, result.shared)).join('; ')
      void showToast('info', t('outcome.fromElsewhere', { changes }), 'layout-merged')
    }
    onClose()
  })
  useEffect(() => {
    if (isOver && outcome !== null) onOutcome(outcome)
  }, [isOver, outcome])
}
