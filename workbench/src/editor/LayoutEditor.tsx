import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import type { UserLayout } from '../layouts/useLayoutForUser'
import type { EditorDraft, EditTarget } from './editorDraft'
import { EditorScreen } from './EditorScreen'
import classes from './LayoutEditor.module.css'
import { useLayoutEditor } from './useLayoutEditor'
import { useSaveOutcome } from './useSaveOutcome'

interface LayoutEditorProps {
  layoutId: string
  userLayout: UserLayout
  target: EditTarget
  /** The editing has ended, saved or not. */
  onClose: () => void
}

/** A layout while it is arranged. */
export function LayoutEditor({ layoutId, userLayout, target, onClose }: LayoutEditorProps) {
  const editor = useLayoutEditor(layoutId, userLayout, target)
  const { draft, outcome } = editor.snapshot.context
  const last = useRef<EditorDraft | null>(null)
  // Once it is saved there is no draft; what was shown stays until the screen closes.
  if (draft) last.current = draft
  useSaveOutcome({ outcome, isOver: editor.snapshot.matches('viewing'), restored: editor.restored === true, onClose })
  if (!last.current)
    return (
      <div className={classes.waiting}>
        <Skeleton height={240} radius={10} />
      </div>
    )
  return <EditorScreen layoutId={layoutId} target={target} draft={last.current} editor={editor} onClose={onClose} />
}
