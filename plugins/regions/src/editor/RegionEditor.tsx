import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Problem } from '@barn-workbench/core/result'
import type { Draft, DraftStore } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useHost, useLeaveQuestion, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { copyDialog } from '../dialogs'
import { History } from '../history/History'
import { CAMERA_PARAMETER, regionsPath } from '../paths'
import type { useCamerasByName } from '../queries/useCamerasByName'
import type { RegionsById } from '../queries/useRegionsById'
import classes from './Editor.module.css'
import { UNASSIGNED, type EditedRegion } from './model/editedRegions'
import type { NewRegionContext } from './newRegion'
import { ChosenRegion } from './panels/ChosenRegion'
import { RegionList } from './panels/RegionList'
import { RegionToolbar } from './panels/RegionToolbar'
import { TimeBar } from './panels/TimeBar'
import { copiedRegions, handOver, takeHandover } from './pasteRegions'
import { EditStage } from './stage/EditStage'
import { useDrawing, type EditorMessage } from './useDrawing'
import { editorHandlers, useRegionCommands } from './useRegionCommands'
import { useRegionEditor, type RegionDraft, type RegionEditorControl, type StoredRegions } from './useRegionEditor'
import { useSaveRegions } from './useSaveRegions'

export interface RegionEditorProps {
  cameraId: string
  regionType: string
  stored: StoredRegions
  book: RegionsById
  cameras: ReturnType<typeof useCamerasByName>
  /** In ms since the epoch; null for now. */
  moment: number | null
  draft: { store: DraftStore<RegionDraft> | null; loaded: Draft<RegionDraft> | null }
  onBack(): void
}

/** The context of new outlines. */
function useContext(
  { book, regionType }: RegionEditorProps,
  { state, regions }: RegionEditorControl,
): NewRegionContext {
  const { base } = state
  return useMemo(
    () => ({
      base,
      regions,
      specifications: book.specificationsOf(regionType),
      seen: new Set(book.mappings.flatMap((mapping) => mapping.regions.map((one) => one.regionSpecification))),
    }),
    [base, regions, book, regionType],
  )
}

/** Copies outlines to another camera, whose editor is opened with them as one step. */
function useCopyTo({ cameraId, regionType, cameras }: RegionEditorProps) {
  const { open, navigate } = useHost()
  const session = useSession()
  return async (regions: readonly EditedRegion[]) => {
    const others = cameras.cameras
      .filter((camera) => camera.cameraId !== cameraId)
      .map((camera) => ({ id: camera.cameraId, name: camera.name }))
    const id = await open(copyDialog, { count: regions.length, cameras: others })
    if (id === null) return
    // Another camera sees other regions.
    const unassigned = regions.map((region) => ({ ...region, regionSpecification: UNASSIGNED }))
    handOver({ cameraId: id, regionType, regions: unassigned })
    await navigate(regionsPath(session.id, { cameraId: id, regionType }))
  }
}

/** The fault of outlines that prevents saving. */
function faultOf(regions: readonly EditedRegion[], known: ReadonlySet<string>) {
  const faulty = regions.filter(({ regionSpecification }) => !known.has(regionSpecification))
  const isUnassigned = faulty[0]?.regionSpecification === UNASSIGNED
  return { first: faulty[0], key: isUnassigned ? 'unassigned' : 'gone', count: faulty.length }
}

/** The account that has drawn meanwhile, while there are unsaved edits, or null. */
function useChangedBy({ stored }: RegionEditorProps, { unsaved, state }: RegionEditorControl): string | null {
  const t = useMessages()
  const changed = stored.base.find((mapping) => {
    const own = state.base.find(({ regionMappingId }) => regionMappingId === mapping.regionMappingId)
    return own === undefined || mapping.version > own.version
  })
  return unsaved && changed ? (changed.changedBy?.displayName ?? t('somebody')) : null
}

/** Everything that works together while outlines are edited. */
function useParts(props: RegionEditorProps) {
  const { cameraId, regionType, stored, book, moment, draft } = props
  const editor = useRegionEditor(stored, draft)
  const drawing = useDrawing()
  const [stage, setStage] = useState<Stage | null>(null)
  const context = useContext(props, editor)
  const known = useMemo(
    () => new Set(context.specifications.map(({ regionSpecificationId }) => regionSpecificationId)),
    [context.specifications],
  )
  const saving = useSaveRegions({
    editor,
    cameraId,
    regionType,
    moment,
    findFault(regions) {
      const { first, key, count } = faultOf(regions, known)
      if (!first) return false
      editor.select({ regionId: first.id, vertex: null })
      drawing.notify({ key, values: { count } })
      return true
    },
    onSaved: book.reload,
  })
  const onSave = () => void (editor.unsaved && saving.save())
  const commands = useRegionCommands({ editor, drawing, stage, context, onSave })
  const takeOver = useEffectEvent(() => {
    const handed = takeHandover(cameraId, regionType)
    if (handed) commands.paste(handed)
  })
  useEffect(() => takeOver(), [])
  return { editor, drawing, stage, setStage, context, known, saving, onSave, commands }
}

/** The panels beside the picture: the selection, all outlines in words, and their history. */
function Side({ parts, editorProps }: { parts: ReturnType<typeof useParts>; editorProps: RegionEditorProps }) {
  const { editor, drawing, commands, context, known } = parts
  const { state, regions } = editor
  const { regionId, vertex } = state.selection
  const { nameOf } = editorProps.book
  const copyTo = useCopyTo(editorProps)
  const pasteCopied = () => {
    const copied = copiedRegions()
    if (copied.length > 0) commands.paste(copied)
    else drawing.notify({ key: 'nothingToPaste' })
  }
  return (
    <div className={classes.side}>
      <ChosenRegion
        region={regions.find(({ id }) => id === regionId)}
        specifications={context.specifications}
        onPaste={pasteCopied}
        onCopyTo={copyTo}
        {...{ vertex, nameOf, commands }}
      />
      <RegionList
        {...{ regions, known, nameOf }}
        chosenId={regionId}
        onChoose={(id) => editor.select({ regionId: id, vertex: null })}
        onCopyAll={() => void copyTo(regions)}
      />
      <History mappings={state.base} book={editorProps.book} canRestore={!editor.unsaved} />
    </div>
  )
}

/** Edits the outlines of one type in the picture of a camera. Nothing is stored before it is saved. */
export function RegionEditor(props: RegionEditorProps) {
  const { cameraId, regionType, book, cameras, moment, onBack } = props
  const parts = useParts(props)
  const { editor, drawing, stage, commands, known, saving, onSave } = parts
  const [isSnapping, setSnapping] = useState(true)
  const cameraName = cameras.nameOf(cameraId)
  const changedBy = useChangedBy(props, editor)
  const isGone = ({ regionSpecification: id }: EditedRegion) => id !== UNASSIGNED && !known.has(id)
  const isTypeGone = !book.types.some(({ regionTypeId }) => regionTypeId === regionType)
  useLeaveQuestion(editor.unsaved || drawing.drawing !== null, ({ isOtherPath, search }) => {
    const parameters = new URLSearchParams(search)
    return isOtherPath || parameters.get(CAMERA_PARAMETER) !== cameraId
  })
  return (
    <div className={classes.editor} {...editorHandlers(commands)}>
      <RegionToolbar
        {...{ editor, drawing, commands, stage, isSnapping, onSave, onBack }}
        onSnapping={setSnapping}
        isSaving={saving.isSaving}
      >
        <TimeBar name={cameraName} type={book.typeNameOf(regionType)} moment={moment} />
      </RegionToolbar>
      <div className={classes.body}>
        <div className={classes.canvas}>
          <EditStage
            {...{ cameraId, cameraName, moment, stage, editor, drawing, commands, isSnapping }}
            nameOf={book.nameOf}
            onStage={parts.setStage}
          >
            <EditorNotices
              {...{ changedBy, isTypeGone }}
              message={drawing.message}
              problem={saving.problem}
              gone={editor.regions.filter(isGone).length}
            />
          </EditStage>
        </div>
        <Side parts={parts} editorProps={props} />
      </div>
    </div>
  )
}

interface EditorNoticesProps {
  message: EditorMessage | null
  problem: Problem | null
  /** The account that has drawn meanwhile, or null. */
  changedBy: string | null
  isTypeGone: boolean
  /** Outlines of regions that are gone. */
  gone: number
}

/** The notices above the picture: refusals, failures, and changes by others. */
function EditorNotices({ message, problem, changedBy, isTypeGone, gone }: EditorNoticesProps) {
  const t = useMessages()
  return (
    <div className={classes.messages}>
      {problem && <ProblemNotice problem={problem} />}
      {isTypeGone && (
        <span className={classes.notice} role="alert">
          {t('editor.typeGone')}
        </span>
      )}
      {!isTypeGone && gone > 0 && (
        <span className={classes.notice} role="alert">
          {t('editor.regionsGone', { count: gone })}
        </span>
      )}
      {changedBy !== null && (
        <span className={classes.notice} role="status">
          {t('editor.changedMeanwhile', { who: changedBy })}
        </span>
      )}
      <p id="region-told" className={classes.told} role="status">
        {message && t(`editor.told.${message.key}`, message.values ?? {})}
      </p>
    </div>
  )
}
