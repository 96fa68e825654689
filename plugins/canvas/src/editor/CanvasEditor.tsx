import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isCameraOnline, type Camera, type CameraCanvas } from '@barn-workbench/core/schema'
import type { Draft, DraftStore } from '@barn-workbench/plugin-sdk/form'
import {
  ProblemNotice,
  useCameraTime,
  useLeaveQuestion,
  useLocalSettings,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import classes from './Editor.module.css'
import { contentOf } from './model/tiles'
import { CameraPanel } from './panels/CameraPanel'
import { CanvasPanel } from './panels/CanvasPanel'
import { EditorToolbar, type EditorSwitches } from './panels/EditorToolbar'
import { SelectionPanel } from './panels/SelectionPanel'
import { EditStage } from './stage/EditStage'
import { useCanvasEditor, type CanvasDraft, type CanvasEditorControl } from './useCanvasEditor'
import { useEditorCommands, useEditorKeys, useTileFaults, type EditorCommands } from './useEditorCommands'
import { useSaveCanvas } from './useSaveCanvas'

/** Distance of the lines of the grid, in canvas widths. */
const GRID = 0.05

export interface CanvasEditorProps {
  canvas: CameraCanvas
  /** Replaces a canvas that another user has deleted, unless it has edits; null while it exists. */
  gone: ReactNode
  cameras: { data: readonly Camera[] | undefined; dataUpdatedAt: number }
  /** The unsaved draft, or null. */
  draft: { store: DraftStore<CanvasDraft> | null; loaded: Draft<CanvasDraft> | null }
  /** The parameter of the address that names the canvas. */
  parameter: string
  onBack(): void
  /** It was saved, under another id if it is a new one. */
  onSaved(id: string): void
}

const NO_CAMERAS: readonly Camera[] = []

/** The switches of the editor. The grid in place of pictures is a setting of this device. */
function useSwitches() {
  const [settings, changeSettings] = useLocalSettings()
  const [own, setOwn] = useState({ isSnapping: true, hasGrid: false, isPanning: false })
  const showsAlignment = settings.useAlignmentHelperAsImageReplacement
  const switches: EditorSwitches = { ...own, showsAlignment }
  const toggle = (name: keyof EditorSwitches) => {
    if (name === 'showsAlignment') changeSettings({ useAlignmentHelperAsImageReplacement: !showsAlignment })
    else setOwn({ ...own, [name]: !own[name] })
  }
  return { switches, toggle }
}

function useIsOffline({ data, dataUpdatedAt }: CanvasEditorProps['cameras']) {
  const time = useCameraTime({ dataUpdatedAt }, useNow())
  const offline = new Set(data?.filter((camera) => !isCameraOnline(camera, time)).map(({ cameraId }) => cameraId))
  return (cameraId: string) => offline.has(cameraId)
}

/** Returns a function that reports the save once nothing is unsaved any more, so that leaving asks no question. */
function useTellSaved(unsaved: boolean, onSaved: (id: string) => void) {
  const [saved, setSaved] = useState<{ id: string } | null>(null)
  const tell = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved !== null && !unsaved) tell(saved.id)
  }, [saved, unsaved])
  return (id: string) => setSaved({ id })
}

interface SideProps {
  editor: CanvasEditorControl
  commands: EditorCommands
  cameras: readonly Camera[] | undefined
}

/** The panels beside the canvas: the selection, the canvas itself, and the cameras. */
function Side({ editor, commands, cameras }: SideProps) {
  const t = useMessages()
  const { content, state, edit, choose } = editor
  const { outside, gone } = useTileFaults(editor, cameras)
  const names = new Map(cameras?.map(({ cameraId, name }) => [cameraId, name]))
  return (
    <div className={classes.side}>
      <SelectionPanel
        tiles={content.cameras.filter(({ cameraId }) => state.chosen.has(cameraId))}
        nameOf={(cameraId) => names.get(cameraId) ?? t('unknownCamera')}
        canRemove={commands.canRemove}
        onNudge={([x, y]) => commands.nudge([x * 10, y * 10])}
        onTurn={commands.turn}
        onRemove={commands.remove}
        onNumber={commands.number}
        onAlign={commands.align}
        onDistribute={commands.distribute}
      />
      <CanvasPanel
        content={content}
        outside={outside}
        gone={gone}
        canRemove={commands.canRemove}
        onChange={(change) => edit(change, { step: Object.keys(change).join() })}
        onChooseOutside={() => choose(new Set(outside))}
        onBringInside={() => commands.bringInside(outside)}
        onRemoveGone={() => commands.removeAll(gone)}
      />
      <CameraPanel
        cameras={cameras ?? NO_CAMERAS}
        tiles={content.cameras}
        chosen={state.chosen}
        onToggle={commands.toggle}
        onAdd={commands.add}
      />
    </div>
  )
}

/** Notices before saving: failures, and changes of another account. */
function Notices({
  editor,
  canvas,
  isGone,
  problem,
}: { editor: CanvasEditorControl; canvas: CameraCanvas; isGone: boolean } & Pick<
  ReturnType<typeof useSaveCanvas>,
  'problem'
>) {
  const t = useMessages()
  const isOutdated = editor.unsaved && canvas.version > editor.state.base.version
  const who = canvas.changedBy?.displayName ?? t('dialogs.conflict.somebody')
  return (
    <div className={classes.messages}>
      {problem && <ProblemNotice problem={problem} />}
      {isGone && (
        <span className={classes.notice} role="alert">
          {t('editor.gone')}
        </span>
      )}
      {isOutdated && (
        <span className={classes.notice} role="status">
          {t('editor.changedMeanwhile', { who })}
        </span>
      )}
    </div>
  )
}

/** Edits the tiles of a canvas: by pointer, keys and numbers. Nothing is stored before it is saved. */
export function CanvasEditor({ canvas, gone, cameras, draft, parameter, onBack, onSaved }: CanvasEditorProps) {
  const t = useMessages()
  const isGone = gone !== null
  const editor = useCanvasEditor(canvas, draft)
  const { state, content, unsaved } = editor
  const [stage, setStage] = useState<Stage | null>(null)
  const { switches, toggle } = useSwitches()
  const tellSaved = useTellSaved(unsaved, onSaved)
  const { save, isSaving, problem } = useSaveCanvas(editor, { isGone, onSaved: tellSaved })
  const canSave = unsaved && content.name.trim() !== ''
  const onSave = () => void (canSave && save())
  const commands = useEditorCommands(editor, { stage, cameras: cameras.data ?? NO_CAMERAS, onSave })
  const { isSpaceDown, handlers } = useEditorKeys(commands.run)
  const isOffline = useIsOffline(cameras)
  useLeaveQuestion(unsaved, ({ isOtherPath, search }) => {
    return isOtherPath || new URLSearchParams(search).get(parameter) !== canvas.cameraCanvasId
  })
  if (isGone && !unsaved) return gone
  return (
    <div className={classes.editor} {...handlers}>
      <EditorToolbar
        switches={switches}
        onSwitch={toggle}
        stage={stage}
        canUndo={state.history.past.length > 0}
        canRedo={state.history.future.length > 0}
        isUnsaved={unsaved}
        isSaving={isSaving}
        onBack={onBack}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onDiscard={() => editor.edit(contentOf(state.base))}
        onSave={onSave}
      >
        <h2 className={classes.name}>{content.name || t('editor.nameMissing')}</h2>
      </EditorToolbar>
      <div className={classes.body}>
        <div className={classes.canvas}>
          <EditStage
            content={content}
            chosen={state.chosen}
            cameras={cameras}
            isOffline={isOffline}
            isSnapping={switches.isSnapping}
            grid={switches.hasGrid ? GRID : null}
            isPanning={switches.isPanning || isSpaceDown}
            stage={stage}
            onStage={setStage}
            onChoose={editor.choose}
            onEdit={editor.editTiles}
            onDrop={commands.add}
          >
            <Notices {...{ editor, canvas, isGone, problem }} />
          </EditStage>
        </div>
        <Side editor={editor} commands={commands} cameras={cameras.data} />
      </div>
    </div>
  )
}
