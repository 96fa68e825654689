import { useCallback, useState } from 'react'
import { openArtifact, openCamera, openIncident, openPicture } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import { lazyPart, useIntent, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { StageCanvas, type Stage, type StageCanvasProps, type StageTile } from '@barn-workbench/plugin-sdk/stage'
import { useLabelling, type LabelledPlan } from '../labelling/useLabelling'
import { PlanControls } from './controls/PlanControls'
import { usePlanMenu } from './menu/usePlanMenu'
import type { PlanModes } from './mode/modes'
import { OverlayChips, type PanelName } from './overlays/OverlayChips'
import { usePlanOverlays, type PlanOverlays } from './overlays/usePlanOverlays'
import { PINNED } from './place/pinnedOverlays'
import classes from './Plan.module.css'
import type { ItemReference, PlanContent } from './planContent'
import { isArtifact, showsCamera } from './sources/imageSources'
import { PANEL_INSET, type Arrangement } from './useArrangement'

interface FloorPlanProps extends PlanContent {
  pictures: Pick<StageCanvasProps, 'loadImage' | 'onPicture'> & { failureNotice(error: unknown): string }
  onStage(stage: Stage | null): void
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
  /** Loads a small picture of a time. */
  thumbnail(cameraId: string, time: number, signal: AbortSignal): Promise<Blob>
  /** Whether a user has arranged the canvas: else its tiles are upright already. */
  isArranged: boolean
  /** Whether the controls are visible. */
  hasControls: boolean
  /** The ref of the element that shows the plan. */
  measure: Arrangement['measure']
}

// Parts that the plan does not need at first are loaded on demand.
const PlanTime = lazyPart(async () => (await import('./time/PlanTime')).PlanTime)
const OverlayPanels = lazyPart(async () => (await import('./panels/OverlayPanels')).OverlayPanels)
const ShareDialog = lazyPart(async () => (await import('./share/ShareDialog')).ShareDialog)

const UPRIGHT = { rotation: 0 }
const INSETS = { top: PANEL_INSET, right: PANEL_INSET, bottom: PANEL_INSET, left: PANEL_INSET }

/** The texts of the stage. */
function useLabels() {
  const t = useMessages()
  return {
    stage: t('widgets.floor-plan.title'),
    list: t('list'),
    scrollHint: t('scrollHint'),
    touchHint: t('touchHint'),
  }
}

/** The open parts beside the plan. */
function useOpenParts({ options }: FloorPlanProps) {
  const [isTimeOpen, setTimeOpen] = useState(false)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isPhone = useIsPhone()
  // On a phone the pictures need the room.
  const keepsTime = options.showsTime && !isPhone
  const hasTime = keepsTime || isTimeOpen
  return { keepsTime, hasTime, setTimeOpen, panel, setPanel, isSharing, setSharing }
}

interface OverStageProps extends FloorPlanProps {
  parts: ReturnType<typeof useOpenParts>
  overlays: PlanOverlays
  modes: PlanModes
}

/** The bar above the stage: what the plan shows. */
function PlanBar({ parts: { panel, setPanel }, overlays, modes, chosen, hasControls }: OverStageProps) {
  const { mode, starters } = modes
  if (mode) return mode.bar
  if (!hasControls) return null
  return <OverlayChips overlays={overlays} chosen={chosen} panel={panel} onPanel={setPanel} starters={starters} />
}

/** Shows the parts above the stage: a panel, and the layer of a mode. */
function OverStage({ parts, overlays, modes: { mode }, ...content }: OverStageProps) {
  const { panel, setPanel } = parts
  return (
    <>
      {panel && !mode && (
        <OverlayPanels {...content} panel={panel} overlays={overlays} onClose={() => setPanel(null)} />
      )}
      {mode?.layer}
    </>
  )
}

/** Controls of the plan as a whole, at an edge of the stage. */
function StageControls({ parts, stage, hasControls }: Pick<OverStageProps, 'parts' | 'stage' | 'hasControls'>) {
  if (!stage || !hasControls) return null
  return (
    <PlanControls
      stage={stage}
      onShare={() => parts.setSharing(true)}
      onTime={parts.keepsTime ? null : () => parts.setTimeOpen(!parts.hasTime)}
      hasTime={parts.hasTime}
    />
  )
}

/** The stage of a floor plan, with one overlay at a time, its controls, and the time below it. */
export function FloorPlan(props: FloorPlanProps) {
  const { options, canvas, tiles, pictures, stage, onStage, hasControls, isArranged, measure } = props
  const labels = useLabels()
  const parts = useOpenParts(props)
  const modes = usePlanModes(props)
  const { mode } = modes
  const overlays = usePlanOverlays(props)
  const { onOpen, onTap, largeStill } = usePlanActions(props, overlays)
  const { onMenu, element: menu } = usePlanMenu(props, overlays)
  return (
    <div className={classes.plan} data-task={mode ? '' : undefined}>
      <PlanBar {...props} parts={parts} overlays={overlays} modes={modes} />
      <div className={classes.panel}>
        <div className={classes.edge}>
          <div ref={measure} className={classes.stage}>
            <StageCanvas
              {...pictures}
              tiles={tiles}
              overlays={mode ? overlays.deadAnimals : overlays.overlays}
              startId={overlays.startId}
              heightRatio={canvas.heightRatio}
              fit={options.fit}
              {...(!isArranged && UPRIGHT)}
              wheel={options.wheel}
              insets={INSETS}
              labels={labels}
              {...(mode
                ? mode.onOpen && { onOpen: mode.onOpen }
                : { renderTooltip: overlays.renderTooltip, onOpen, onTap, onMenu })}
              onStage={onStage}
            >
              <OverStage {...props} parts={parts} overlays={overlays} modes={modes} />
              {largeStill}
              {menu}
            </StageCanvas>
          </div>
          <StageControls parts={parts} stage={stage} hasControls={hasControls} />
        </div>
      </div>
      {parts.hasTime && !mode && <PlanTime {...props} failureNotice={pictures.failureNotice} />}
      {parts.isSharing && <ShareDialog {...props} onClose={() => parts.setSharing(false)} />}
    </div>
  )
}

/** The one place where something takes over the plan. */
function usePlanModes(plan: LabelledPlan): PlanModes {
  return useLabelling(plan)
}

/** Opens the incident of a marker. */
function useOpenMarker({ marked }: PlanOverlays): (item: ItemReference) => boolean {
  const open = useIntent(openIncident)
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const incident = kind === 'marker' ? marked.get(id)?.incident : undefined
      if (incident) void open?.({ incidentId: incident.incidentId })
      return incident !== undefined
    },
    [marked, open],
  )
}

/** Opens the picture of a tile at the moment, or of the pinned place. */
function useOpenThen({ moment, place }: Pick<PlanContent, 'moment' | 'place'>): (item: ItemReference) => void {
  const open = useIntent(openPicture)
  return useCallback(
    ({ id }: ItemReference) => {
      if (moment === null) return
      const cameraId = id.startsWith(PINNED) ? place?.cameraId : id
      const points = place && place.cameraId === cameraId ? [...place.points] : []
      const [point] = points
      const pinned = points.length > 1 ? { polygon: points } : point && { point }
      if (cameraId !== undefined) void open?.({ cameraId, timestamp: moment, ...pinned })
    },
    [moment, place, open],
  )
}

/** The large picture of the camera whose tile was tapped, and the function that shows it. */
function useLargeStill(tiles: readonly StageTile[], cameras: readonly Camera[], refresh: number) {
  const [largeId, setLargeId] = useState<string | null>(null)
  const enlarge = useCallback(
    ({ id }: ItemReference) => {
      if (tiles.find((tile) => tile.id === id)?.state !== 'withheld') setLargeId(id)
    },
    [tiles],
  )
  const camera = cameras.find(({ cameraId }) => cameraId === largeId)
  const largeStill = camera && <LargeStill camera={camera} refresh={refresh} onClose={() => setLargeId(null)} />
  return { enlarge, largeStill }
}

/** Opens the page of the camera of a tile, or of a pinned place, with its picture at the moment. */
function useOpenCamera({ moment, place }: Pick<PlanContent, 'moment' | 'place'>): (item: ItemReference) => void {
  const open = useIntent(openCamera)
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const cameraId = id.startsWith(PINNED) ? place?.cameraId : id
      if (kind === 'polygon' || cameraId === undefined) return
      void open?.({ cameraId, ...(moment !== null && { timestamp: moment }) })
    },
    [open, moment, place],
  )
}

/** Opens the artifact on a tile. Returns false if there is none. */
function useOpenMade({ tileArtifacts, chosen }: PlanContent): (item: ItemReference) => boolean {
  const open = useIntent(openArtifact)
  const { source } = chosen.choice
  return useCallback(
    ({ kind, id }: ItemReference) => {
      const artifact = kind === 'tile' && isArtifact(source) ? tileArtifacts.of(source, id) : null
      if (!artifact || !open) return false
      void open({ artifactId: artifact.artifactId })
      return true
    },
    [open, source, tileArtifacts],
  )
}

/** The actions on an item of the plan: opening it, or enlarging a tile by a tap. */
function usePlanActions(content: PlanContent, overlays: PlanOverlays) {
  const { moment, place, tiles, cameras, options } = content
  const openMarker = useOpenMarker(overlays)
  const openTile = useOpenCamera({ moment, place })
  const openThen = useOpenThen({ moment, place })
  const openMade = useOpenMade(content)
  const { enlarge, largeStill } = useLargeStill(tiles, cameras, options.refresh)
  const onOpen = useCallback(
    (item: ItemReference) => {
      if (openMarker(item) || openMade(item)) return
      // A pinned place is a place in a picture.
      if (moment !== null && item.id.startsWith(PINNED)) openThen(item)
      else openTile(item)
    },
    [openMarker, openMade, openTile, openThen, moment],
  )
  const showTile = moment === null ? enlarge : openThen
  // If a tile shows no picture of its camera, a tap does not open one.
  const isMade = !showsCamera(content.chosen.choice.source)
  const onTap = useCallback(
    (item: ItemReference) => (isMade ? void openMade(item) : showTile(item)),
    [isMade, openMade, showTile],
  )
  return { onOpen, onTap, largeStill }
}
