import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { openCamera, openIncident, openPicture } from '@barn-workbench/core/intents'
import type { Camera, CameraCanvas } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { LargeStill } from '@barn-workbench/plugin-sdk/camera'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import {
  StageCanvas,
  type Insets,
  type Stage,
  type StageItem,
  type StageOptions,
  type StageOverlay,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import { PINNED, pinnedOverlays } from '../../moment/pinnedOverlays'
import type { PlanMoment } from '../../moment/planMoment'
import { firstFoundId, type DeadAnimal } from './deadAnimalMarkers'
import { DeadAnimalTooltip } from './DeadAnimalTooltip'
import { OverlayChips } from './OverlayChips'
import { PlanControls } from './PlanControls'
import type { FloorPlanSettings, OverlayKind } from './settings'
import { useAllowedOverlays, useDeadAnimals, useMarkers, useRegionOverlay } from './useOverlays'

interface FloorPlanProps {
  settings: FloorPlanSettings
  /** The time that it shows; null: now. */
  moment: PlanMoment | null
  canvas: CameraCanvas
  cameras: readonly Camera[]
  tiles: readonly StageTile[]
  pictures: Pick<StageOptions, 'loadImage' | 'failureNotice'>
  /** Null until the stage is mounted. */
  stage: Stage | null
  onStage(stage: Stage | null): void
}

const NO_ANIMALS: readonly DeadAnimal[] = []

/** Space at the edges that the plan leaves to its controls, in CSS px. */
const WITH_CONTROLS = { top: 50, right: 14, bottom: 54, left: 14 }
const WITH_TOUCH_CONTROLS = { ...WITH_CONTROLS, top: 60, bottom: 66 }
const WITHOUT_CONTROLS = { top: 8, right: 8, bottom: 8, left: 8 }

function insetsOf(hasControls: boolean): Insets {
  if (!hasControls) return WITHOUT_CONTROLS
  return window.matchMedia('(pointer: coarse)').matches ? WITH_TOUCH_CONTROLS : WITH_CONTROLS
}

type ItemReference = Pick<StageItem, 'kind' | 'id'>

/** Opens the incident of a marker, or the camera of a tile. */
function useOpenNow(): (item: ItemReference) => void {
  const open = useIntent(openIncident)
  const openTile = useIntent(openCamera)
  return useCallback(
    ({ kind, id }: ItemReference) =>
      void (kind === 'marker' ? open?.({ incidentId: id }) : openTile?.({ cameraId: id })),
    [open, openTile],
  )
}

/** Opens the picture of a tile at the moment, or that of the pinned place. */
function useOpenThen(moment: PlanMoment | null): (item: ItemReference) => void {
  const open = useIntent(openPicture)
  return useCallback(
    ({ id }: ItemReference) => {
      if (!moment) return
      const cameraId = id.startsWith(PINNED) ? moment.cameraId : id
      const points = moment.cameraId === cameraId ? [...moment.points] : []
      const [point] = points
      const place = points.length > 1 ? { polygon: points } : point && { point }
      if (cameraId !== undefined) void open?.({ cameraId, timestamp: moment.timestamp, ...place })
    },
    [moment, open],
  )
}

/** The pinned place of a moment. */
function usePinned(moment: PlanMoment | null, cameraNames: ReadonlyMap<string, string>): readonly StageOverlay[] {
  const t = useMessages()
  return useMemo(() => {
    if (!moment) return []
    const camera = cameraNames.get(moment.cameraId ?? '') ?? t('unknownCamera')
    return pinnedOverlays(moment, t('pinned', { camera }))
  }, [moment, cameraNames, t])
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

/** What is tooltipped on the plan. */
interface PlanItems {
  areas: readonly StageOverlay[]
  pinned: readonly StageOverlay[]
  animals: readonly DeadAnimal[] | null
  cameraNames: ReadonlyMap<string, string>
}

/** The tooltip of a region, a pinned place or a dead animal; `isPinned`: it stays, so that its link can be followed. */
function useTooltipOf({ areas, pinned, animals, cameraNames }: PlanItems) {
  const t = useMessages()
  return ({ kind, id }: ItemReference, isPinned: boolean): ReactNode => {
    const labelled = [...pinned, ...areas].find((overlay) => overlay.kind === kind && overlay.id === id)
    if (labelled) return labelled.label
    const animal = kind === 'marker' && animals?.find(({ incident }) => incident.incidentId === id)
    if (!animal) return null
    const cameraName = cameraNames.get(animal.cameraId) ?? t('unknownCamera')
    return <DeadAnimalTooltip animal={animal} cameraName={cameraName} isLinked={isPinned} />
  }
}

/** What lies above the tiles: one kind of overlay at a time, and the pinned place of a moment. */
function usePlanOverlays(
  { settings, moment, cameras }: Pick<FloorPlanProps, 'settings' | 'moment' | 'cameras'>,
  { overlay, opacity }: { overlay: OverlayKind; opacity: number },
) {
  const permitted = useAllowedOverlays()
  // The dead animals of today lay elsewhere then.
  const allowed = { ...permitted, deadAnimals: permitted.deadAnimals && moment === null }
  const cameraNames = useMemo(() => new Map(cameras.map(({ cameraId, name }) => [cameraId, name])), [cameras])
  const animals = useDeadAnimals(allowed.deadAnimals)
  const markers = useMarkers(animals ?? NO_ANIMALS, cameraNames, settings.markerType)
  const areas = useRegionOverlay(allowed.regions && overlay === 'regions', { regionType: settings.regionType, opacity })
  const pinned = usePinned(moment, cameraNames)
  const shown = overlay === 'deadAnimals' && allowed.deadAnimals ? markers : areas
  const overlays = useMemo(() => (pinned.length > 0 ? [...shown, ...pinned] : shown), [shown, pinned])
  const firstAnimal = useMemo(() => firstFoundId(animals ?? NO_ANIMALS), [animals])
  return {
    allowed,
    overlays,
    startId: pinned[0]?.id ?? firstAnimal,
    deadAnimalCount: animals?.length ?? null,
    renderTooltip: useTooltipOf({ areas, pinned, animals, cameraNames }),
  }
}

/** What is done with an item of the plan: it is opened, or a tile is enlarged by a tap. */
function usePlanActions({ moment, tiles, cameras, settings }: FloorPlanProps) {
  const openNow = useOpenNow()
  const openThen = useOpenThen(moment)
  const { enlarge, largeStill } = useLargeStill(tiles, cameras, settings.refreshSeconds * SECOND)
  return { onOpen: moment ? openThen : openNow, onTap: moment ? openThen : enlarge, largeStill }
}

/** The stage of a floor plan, with one overlay at a time and its controls. */
export function FloorPlan(props: FloorPlanProps) {
  const { settings, canvas, tiles, pictures, stage, onStage } = props
  const t = useMessages()
  const [overlay, setOverlay] = useState(settings.overlay)
  const [opacity, setOpacity] = useState(settings.regionOpacity)
  const [hasControls, setHasControls] = useState(settings.showControls)
  const { allowed, overlays, startId, deadAnimalCount, renderTooltip } = usePlanOverlays(props, { overlay, opacity })
  const { onOpen, onTap, largeStill } = usePlanActions(props)
  return (
    <StageCanvas
      {...pictures}
      tiles={tiles}
      overlays={overlays}
      startId={startId}
      heightRatio={canvas.heightRatio}
      fit={settings.fit}
      insets={insetsOf(hasControls)}
      labels={{
        stage: t('widgets.floor-plan.title'),
        list: t('list'),
        scrollHint: t('scrollHint'),
        touchHint: t('touchHint'),
      }}
      renderTooltip={renderTooltip}
      onOpen={onOpen}
      onTap={onTap}
      onStage={onStage}
    >
      {hasControls && (
        <OverlayChips
          allowed={allowed}
          overlay={overlay}
          onOverlayChange={setOverlay}
          deadAnimalCount={deadAnimalCount}
          opacity={opacity}
          onOpacityChange={setOpacity}
        />
      )}
      {largeStill}
      {stage && <PlanControls stage={stage} isExpanded={hasControls} onExpandedChange={setHasControls} />}
    </StageCanvas>
  )
}
