import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { breakpointOf, BREAKPOINTS, type Breakpoint, type LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemNotice, useInstance } from '@barn-workbench/plugin-sdk/react'
import { visibleGridItems } from '../layouts/resolveLayoutForUser'
import { EditorBar } from './EditorBar'
import { EditorCanvas } from './EditorCanvas'
import { EditorDialogs } from './EditorDialogs'
import { isDirty, type EditorDraft, type EditTarget } from './editorDraft'
import { EditorSide, type Panel } from './EditorSide'
import classes from './LayoutEditor.module.css'
import { useArranging } from './useArranging'
import { useEditorChoices } from './useEditorChoices'
import { useEditorKeys } from './useEditorKeys'
import type { useLayoutEditor } from './useLayoutEditor'
import type { PaletteEntry } from './usePaletteEntries'

/** Screen sizes that can be arranged here: on a phone the phone's. */
function offeredBreakpoints(): readonly Breakpoint[] {
  return window.innerWidth < BREAKPOINTS.tablet.minWidth ? ['phone'] : (Object.keys(BREAKPOINTS) as Breakpoint[])
}

interface EditorScreenProps {
  layoutId: string
  target: EditTarget
  draft: EditorDraft
  editor: ReturnType<typeof useLayoutEditor>
  onClose: () => void
}

/** Tools, layout and side panel of the editor. */
export function EditorScreen({ layoutId, target, draft, editor, onClose }: EditorScreenProps) {
  const { t } = useTranslation('layouts')
  const { snapshot, send } = editor
  const { layout, base, history } = draft
  const standing = useInstance().snapshot
  const [breakpoint, setBreakpoint] = useState<Breakpoint>(() => breakpointOf(window.innerWidth))
  const [panel, setPanel] = useState<Panel>(null)
  const [dragged, setDragged] = useState<PaletteEntry | null>(null)
  const places = useMemo(() => visibleGridItems(layout, breakpoint, standing), [layout, breakpoint, standing])
  const step = useCallback((edits: readonly LayoutEdit[]) => send({ type: 'step.taken', edits }), [send])
  const openSettings = useCallback(
    (key: string | null) => setPanel(key === null ? null : { kind: 'settings', key }),
    [],
  )
  const arranging = useArranging({ base, layout, places, breakpoint, target, onEdits: step, onSettings: openSettings })
  const turn = (event: 'undo.requested' | 'redo.requested') => () => {
    send({ type: event })
    arranging.say(t(event === 'undo.requested' ? 'said.undone' : 'said.redone'))
  }
  const [undo, redo] = [turn('undo.requested'), turn('redo.requested')]
  const choices = useEditorChoices({ layoutId, draft, target, breakpoint, editor, step })
  useEditorKeys({ undo, redo, save: () => choices.save.disabled || choices.save.run() })
  const add = (entry: PaletteEntry) => {
    const key = arranging.add(entry)
    requestAnimationFrame(() =>
      document.querySelector(`[data-edit-item="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const { problem } = snapshot.context
  return (
    <div className={classes.editor}>
      <EditorBar
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        busy={snapshot.matches('saving') || snapshot.matches('publishing')}
        breakpoint={breakpoint}
        breakpoints={offeredBreakpoints()}
        {...choices}
        onUndo={undo}
        onRedo={redo}
        onBreakpoint={setBreakpoint}
        onAdd={() => setPanel({ kind: 'palette' })}
        onLeave={onClose}
      />
      <div className={classes.row}>
        <div className={classes.canvas}>
          <p className={classes.hint}>{t('item.keys')}</p>
          {problem && (
            <div className={classes.problem}>
              <ProblemNotice problem={problem} />
            </div>
          )}
          <EditorCanvas
            layout={layout}
            places={places}
            breakpoint={breakpoint}
            arranging={arranging}
            selected={panel?.kind === 'settings' ? panel.key : null}
            dragged={dragged}
            onEdits={step}
            onSettings={openSettings}
          />
        </div>
        <EditorSide
          panel={panel}
          layout={layout}
          lockable={target.kind === 'shared'}
          onAdd={add}
          onEdits={step}
          onDrag={setDragged}
          onClose={() => setPanel(null)}
        />
      </div>
      <div className={classes.said} role="status" aria-live="polite">
        {arranging.said}
      </div>
      <EditorDialogs
        editor={editor}
        dirty={snapshot.context.draft !== null && isDirty(draft)}
        onSave={choices.save.run}
      />
    </div>
  )
}
