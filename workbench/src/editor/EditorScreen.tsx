import { VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  arrangeableItems,
  breakpointOf,
  BREAKPOINTS,
  LAYOUT_KEY,
  type Breakpoint,
  type GridItem,
  type LayoutEdit,
} from '@barn-workbench/core/layout'
import type { GridArea, LayoutContent } from '@barn-workbench/core/schema'
import { focusMain, MAIN_ID } from '@barn-workbench/plugin-sdk/host'
import { ProblemNotice, useSpecies } from '@barn-workbench/plugin-sdk/react'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { ADDED_WIDGET_PARAMETER } from '../router/useEditMode'
import { ConflictDialog } from './ConflictDialog'
import { EditorBar, type EditorAction } from './EditorBar'
import { EditorCanvas } from './EditorCanvas'
import { isDirty, type EditorDraft, type EditTarget } from './editorDraft'
import { EditorSide, type Panel } from './EditorSide'
import classes from './LayoutEditor.module.css'
import { LeaveDialog } from './LeaveDialog'
import { PublishDialog } from './PublishDialog'
import { RenameDialog } from './RenameDialog'
import { useArranging } from './useArranging'
import { useEditorActions } from './useEditorActions'
import type { EditorController } from './useLayoutEditor'
import { useWidgetChoices, type WidgetChoice } from './useWidgetChoices'

/** The breakpoints that can be edited in this window. A phone can edit its own only. */
function editableBreakpoints(): readonly Breakpoint[] {
  return window.innerWidth < BREAKPOINTS.tablet.minWidth ? ['phone'] : (Object.keys(BREAKPOINTS) as Breakpoint[])
}

interface EditorScreenProps {
  layoutId: string
  target: EditTarget
  draft: EditorDraft
  editor: EditorController
  onClose: () => void
}

/** The editor on screen: toolbar, layout, side panel and dialogs. */
export function EditorScreen({ layoutId, target, draft, editor, onClose }: EditorScreenProps) {
  const { snapshot } = editor
  const { layout, history } = draft
  const { breakpoint, setBreakpoint, panel, setPanel, applyEdits, gridItems, arranging, undo, redo } = useEditorState({
    target,
    draft,
    editor,
  })
  const [draggedEntry, setDraggedEntry] = useState<WidgetChoice | null>(null)
  const [question, setQuestion] = useState<Question>(null)
  const actions = useEditorActions({
    layoutId,
    draft,
    target,
    breakpoint,
    editor,
    applyEdits,
    onPublish: (role) => setQuestion({ kind: 'publish', role }),
    onRename: () => setQuestion({ kind: 'rename' }),
  })
  useEditorHotkeys({ undo, redo, save: actions.save })
  const { root, onFocus, wantedKey, setWantedKey } = useEditorFocus(gridItems)
  const isSheet = useIsSheet()
  const add = (entry: WidgetChoice, area?: GridArea) => {
    setWantedKey(arranging.actions.add(entry, area))
    // A sheet would cover the widget.
    if (isSheet) setPanel(null)
  }
  useAddedWidget(add)
  return (
    <div ref={root} className={classes.editor} onFocus={onFocus} data-task>
      <EditorBar
        {...actions}
        {...historyActions(history, { undo, redo })}
        isSaving={snapshot.matches('saving') || snapshot.matches('publishing')}
        breakpoint={breakpoint}
        breakpoints={editableBreakpoints()}
        onBreakpoint={setBreakpoint}
        onAdd={() => setPanel({ kind: 'picker' })}
        onLeave={onClose}
      />
      <div className={classes.row}>
        <div className={classes.canvas}>
          <EditorHints editor={editor} announcement={arranging.announcements.latest} />
          <EditorCanvas
            layout={layout}
            gridItems={gridItems}
            breakpoint={breakpoint}
            arranging={arranging}
            selectedKey={panel?.kind === 'settings' ? panel.key : null}
            wantedKey={wantedKey}
            draggedEntry={draggedEntry}
            onEdits={applyEdits}
            onAdd={add}
          />
        </div>
        <EditorSide
          panel={panel}
          layout={layout}
          isLockable={target.kind === 'shared'}
          isSheet={isSheet}
          onAdd={add}
          onEdits={applyEdits}
          onDrag={setDraggedEntry}
          onClose={() => setPanel(null)}
        />
      </div>
      <EditorDialogs editor={editor} onSave={actions.save.run} />
      <OpenQuestion
        question={question}
        layoutId={layoutId}
        draft={draft}
        editor={editor}
        onEdits={applyEdits}
        onClose={() => setQuestion(null)}
      />
    </div>
  )
}

/** Adds the widget that the address names, as the catalogue of plugins does, and takes it out of the address. */
function useAddedWidget(add: (entry: WidgetChoice) => void): void {
  const [parameters, setParameters] = useSearchParams()
  const entries = useWidgetChoices()
  const type = parameters.get(ADDED_WIDGET_PARAMETER)
  const addRequested = useEffectEvent(() => {
    const entry = entries.find((choice) => choice.type === type)
    setParameters(
      (before) => {
        before.delete(ADDED_WIDGET_PARAMETER)
        return before
      },
      { replace: true },
    )
    if (entry) add(entry)
  })
  useEffect(() => {
    if (type !== null) addRequested()
  }, [type])
}

/** The breakpoint and the panel that are open, and the actions that change the draft. */
function useEditorState({ target, draft, editor: { send } }: Pick<EditorScreenProps, 'target' | 'draft' | 'editor'>) {
  const { t } = useTranslation('layouts')
  const species = useSpecies()
  const { base, layout } = draft
  const [breakpoint, setBreakpoint] = useState<Breakpoint>(() => breakpointOf(window.innerWidth))
  // An empty layout has nothing else to begin with.
  const [panel, setPanel] = useState<Panel>(() => (isEmpty(layout) ? { kind: 'picker' } : null))
  const gridItems = useMemo(() => arrangeableItems(layout, breakpoint, species), [layout, breakpoint, species])
  const applyEdits = useCallback((edits: readonly LayoutEdit[]) => send({ type: 'step.taken', edits }), [send])
  const openSettings = useCallback((key: string) => setPanel({ kind: 'settings', key }), [])
  const arranging = useArranging({
    base,
    layout,
    gridItems,
    breakpoint,
    target,
    onEdits: applyEdits,
    onSettings: openSettings,
  })
  const undo = () => {
    send({ type: 'undo.requested' })
    arranging.announcements.announce(t('announcement.undone'))
  }
  const redo = () => {
    send({ type: 'redo.requested' })
    arranging.announcements.announce(t('announcement.redone'))
  }
  return { breakpoint, setBreakpoint, panel, setPanel, applyEdits, gridItems, arranging, undo, redo }
}

const isEmpty = ({ widgets }: LayoutContent) => Object.keys(widgets).length === 0

function historyActions(
  { past, future }: EditorDraft['history'],
  { undo, redo }: Pick<EditorHotkeys, 'undo' | 'redo'>,
) {
  return { canUndo: past.length > 0, canRedo: future.length > 0, onUndo: undo, onRedo: redo }
}

interface EditorHotkeys {
  undo: () => void
  redo: () => void
  save: EditorAction
}

/** Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, and Ctrl+S, wherever the focus is but in a field. */
function useEditorHotkeys({ undo, redo, save }: EditorHotkeys): void {
  const runSave = () => {
    if (!save.disabled) save.run()
  }
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
    ['mod+S', runSave],
  ])
}

interface EditorHintsProps {
  editor: EditorController
  /** The last event, for screen readers; empty at first. */
  announcement: string
}

/** The keys that the editor knows, then the last event; and the reason why the last save failed. */
function EditorHints({ editor, announcement }: EditorHintsProps) {
  const { t } = useTranslation('layouts')
  const { problem } = editor.snapshot.context
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <p className={classes.hint}>{announcement || t('item.keys')}</p>
      {problem && (
        <div className={classes.problem}>
          <ProblemNotice problem={problem} />
        </div>
      )}
    </>
  )
}

/** The questions of the editor: whether to publish for a role or, with null, for everyone; or for another name. */
type Question = { kind: 'publish'; role: string | null } | { kind: 'rename' } | null

interface OpenQuestionProps {
  question: Question
  layoutId: string
  draft: EditorDraft
  editor: EditorController
  onEdits: (edits: readonly LayoutEdit[]) => void
  onClose: () => void
}

function OpenQuestion({ question, layoutId, draft, editor, onEdits, onClose }: OpenQuestionProps) {
  const title = useLayoutTitle()(layoutId, draft.layout.title)
  if (question?.kind === 'rename') {
    const rename = (name: string) => {
      onClose()
      if (name !== title) onEdits([{ op: 'set', key: LAYOUT_KEY, path: 'title', value: name }])
    }
    return <RenameDialog title={title} onRename={rename} onClose={onClose} />
  }
  if (!question) return null
  const { role } = question
  const publish = () => {
    onClose()
    const current = editor.currentLayoutFor(role)
    editor.send({ type: 'publish.requested', target: { kind: 'shared', role }, current })
  }
  return <PublishDialog layoutId={layoutId} role={role} draft={draft} onPublish={publish} onClose={onClose} />
}

interface EditorDialogsProps {
  editor: EditorController
  onSave: () => void
}

function EditorDialogs({ editor: { snapshot, send }, onSave }: EditorDialogsProps) {
  const { conflict, draft } = snapshot.context
  return (
    <>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onPublish={() => send({ type: 'conflict.merged' })}
          onReview={() => send({ type: 'conflict.reviewed' })}
          onDiscard={() => send({ type: 'conflict.discarded' })}
        />
      )}
      <LeaveDialog
        hasUnsavedChanges={draft !== null && isDirty(draft)}
        onDiscard={() => send({ type: 'edit.discarded' })}
        onSave={onSave}
      />
    </>
  )
}

const ITEM_ATTRIBUTE = 'data-edit-item'

/** Whether nothing in particular has the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === MAIN_ID
}

/** The item that takes the focus when one is gone: the next one, or the last one. */
function successorOf(before: readonly GridItem[], after: readonly GridItem[], goneKey: string): GridItem | undefined {
  const index = before.findIndex(({ key }) => key === goneKey)
  const isThere = ({ key }: GridItem) => after.some((item) => item.key === key)
  return before.slice(index).find(isThere) ?? before.slice(0, Math.max(index, 0)).findLast(isThere)
}

/**
 * Keeps the focus within the editor: on its toolbar when it opens, on a neighbour when a widget is gone, and on the
 * screen's content when it closes. `wantedKey` is the widget that is to be scrolled to and focused when it is there.
 */
function useEditorFocus(gridItems: readonly GridItem[]) {
  const root = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<string | null>(null)
  const itemsBefore = useRef(gridItems)
  const [wantedKey, setWantedKey] = useState<string | null>(null)

  useEffect(() => {
    if (isFocusLost()) root.current?.querySelector<HTMLElement>('[role=toolbar]')?.focus()
    return focusMain
  }, [])

  useLayoutEffect(() => {
    const before = itemsBefore.current
    itemsBefore.current = gridItems
    const key = focusedKey.current
    if (key === null || !isFocusLost()) return
    const successor = successorOf(before, gridItems, key)
    const target = successor ? `[${ITEM_ATTRIBUTE}="${CSS.escape(successor.key)}"] > [tabindex]` : '[role=toolbar]'
    root.current?.querySelector<HTMLElement>(target)?.focus()
  }, [gridItems])

  const onFocus = ({ target }: FocusEvent) => {
    focusedKey.current = target.closest(`[${ITEM_ATTRIBUTE}]`)?.getAttribute(ITEM_ATTRIBUTE) ?? null
    if (focusedKey.current !== null) setWantedKey(null)
  }
  return { root, onFocus, wantedKey, setWantedKey }
}

/** Whether the panels of the editor rise from the bottom of the screen, for want of room beside the layout. */
function useIsSheet(): boolean {
  return useMediaQuery('(max-width: 1023px)') ?? false
}
