import { useCallback, useState } from 'react'
import { openArtifact, openCamera, openIncident, openPicture } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import { lazyPart, useIntent, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import {
  StageCanvas,
  type Insets,
  type Stage,
  type StageCanvasProps,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import { useLabelling, type LabelledPlan } from '../labelling/useLabelling'
import { PlanControls } from './controls/PlanControls'
import { usePlanMenu } from './menu/usePlanMenu'
import type { PlanModes } from './mode/modes'
import { OverlayChips } from './overlays/OverlayChips'
import { usePlanOverlays, type PlanOverlays } from './overlays/usePlanOverlays'
import type { PanelName } from './panels/panels'
import { PINNED } from './place/pinnedOverlays'
import classes from './Plan.module.css'
import type { ItemReference, PlanContent } from './planContent'
import { isArtifact, showsCamera } from './sources/imageSources'

interface FloorPlanProps extends PlanContent {
  pictures: Pick<StageCanvasProps, 'loadImage' | 'failureNotice' | 'onPicture'>
  onStage(stage: Stage | null): void
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

// Parts that the plan does not need at first are loaded on demand.
const PlanTime = lazyPart(async () => (await import('./time/PlanTime')).PlanTime)
const OverlayPanels = lazyPart(async () => (await import('./panels/OverlayPanels')).OverlayPanels)
const ShareDialog = lazyPart(async () => (await import('./share/ShareDialog')).ShareDialog)

/** Space at the edges that the plan leaves to its controls, in CSS px. */
const WITH_CONTROLS = { top: 50, right: 14, bottom: 54, left: 14 }
const WITH_TOUCH_CONTROLS = { ...WITH_CONTROLS, top: 60, bottom: 66 }
const WITHOUT_CONTROLS = { top: 8, right: 8, bottom: 8, left: 8 }

function insetsOf(hasControls: boolean): Insets {
  if (!hasControls) return WITHOUT_CONTROLS
  return window.matchMedia('(pointer: coarse)').matches ? WITH_TOUCH_CONTROLS : WITH_CONTROLS
}

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
  const [hasControls, setHasControls] = useState(options.showsControls)
  const [isTimeOpen, setTimeOpen] = useState(false)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [isSharing, setSharing] = useState(false)
  const isPhone = useIsPhone()
  // On a phone the pictures need the room.
  const keepsTime = options.showsTime && !isPhone
  const hasTime = keepsTime || isTimeOpen
  return { hasControls, setHasControls, keepsTime, hasTime, setTimeOpen, panel, setPanel, isSharing, setSharing }
}

interface OverStageProps extends FloorPlanProps {
  parts: ReturnType<typeof useOpenParts>
  overlays: PlanOverlays
  modes: PlanModes
}

/** The controls above the stage: chips, a panel, and the actions on the whole plan. */
function OverStage({ parts, overlays, modes: { mode, starters }, ...content }: OverStageProps) {
  const { chosen, stage } = content
  const { hasControls, panel, setPanel } = parts
  return (
    <>
      {hasControls && !mode && (
        <OverlayChips overlays={overlays} chosen={chosen} panel={panel} onPanel={setPanel} starters={starters} />
      )}
      {panel && !mode && (
        <OverlayPanels {...content} panel={panel} overlays={overlays} onClose={() => setPanel(null)} />
      )}
      {mode?.layer}
      {stage && (
        <PlanControls
          stage={stage}
          isExpanded={hasControls}
          onExpandedChange={parts.setHasControls}
          onShare={() => parts.setSharing(true)}
          onTime={parts.keepsTime ? null : () => parts.setTimeOpen(!parts.hasTime)}
          hasTime={parts.hasTime}
        />
      )}
    </>
  )
}

/** The stage of a floor plan, with one overlay at a time, its controls, and the time below it. */
export function FloorPlan(props: FloorPlanProps) {
  const { options, canvas, tiles, pictures, stage, onStage, prefetch } = props
  const labels = useLabels()
  const parts = useOpenParts(props)
  const modes = usePlanModes(props)
  const { mode } = modes
  const overlays = usePlanOverlays(props)
  const { onOpen, onTap, largeStill } = usePlanActions(props, overlays)
  const { onMenu, element: menu } = usePlanMenu(props, overlays)
  return (
    <div className={classes.plan} data-task={mode ? '' : undefined}>
      {mode?.bar}
      <div className={classes.stage}>
        <StageCanvas
          {...pictures}
          tiles={tiles}
          overlays={mode ? overlays.deadAnimals : overlays.overlays}
          startId={overlays.startId}
          heightRatio={canvas.heightRatio}
          fit={options.fit}
          wheel={options.wheel}
          insets={insetsOf(parts.hasControls)}
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
      {parts.hasTime && !mode && <PlanTime stage={stage} prefetch={prefetch} />}
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
