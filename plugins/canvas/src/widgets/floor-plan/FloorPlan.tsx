import { useCallback, useMemo, useState } from 'react'
import type { Camera, CameraCanvas } from '@barn-workbench/core/schema'
import { screenPath, useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import {
  StageCanvas,
  type Insets,
  type Stage,
  type StageItem,
  type StageOptions,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import type { DeadAnimal } from './deadAnimalMarkers'
import { DeadAnimalTooltip } from './DeadAnimalTooltip'
import { OverlayChips } from './OverlayChips'
import { PlanControls } from './PlanControls'
import type { FloorPlanSettings } from './settings'
import { useAllowedOverlays, useDeadAnimals, useMarkers, useRegionOverlay } from './useOverlays'

interface FloorPlanProps {
  settings: FloorPlanSettings
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

/** Navigates to the screen of an item, on which it is chosen: the incidents for a marker, the cameras for a tile. */
function useOpenItem(): (item: ItemReference) => void {
  const { navigate } = useWorkbench()
  const { id: instanceId } = useInstance().session
  return useCallback(
    ({ kind, id }: ItemReference) =>
      navigate(
        kind === 'marker'
          ? screenPath(instanceId, 'incidents', { incident: id })
          : screenPath(instanceId, 'cameras', { camera: id }),
      ),
    [navigate, instanceId],
  )
}

/** The stage of a floor plan, with one overlay at a time and its controls. */
export function FloorPlan({ settings, canvas, cameras, tiles, pictures, stage, onStage }: FloorPlanProps) {
  const t = useMessages()
  const allowed = useAllowedOverlays()
  const [overlay, setOverlay] = useState(settings.overlay)
  const [opacity, setOpacity] = useState(settings.regionOpacity)
  const [hasControls, setHasControls] = useState(settings.showControls)
  const cameraNames = useMemo(() => new Map(cameras.map(({ cameraId, name }) => [cameraId, name])), [cameras])
  const animals = useDeadAnimals(allowed.deadAnimals)
  const markers = useMarkers(animals ?? NO_ANIMALS, cameraNames, settings.markerType)
  const areas = useRegionOverlay(allowed.regions && overlay === 'regions', { regionType: settings.regionType, opacity })
  const overlays = overlay === 'deadAnimals' && allowed.deadAnimals ? markers : areas
  const openItem = useOpenItem()
  const renderTooltip = ({ kind, id }: ItemReference, isPinned: boolean) => {
    if (kind === 'polygon') return areas.find((area) => area.id === id)?.label ?? null
    const animal = kind === 'marker' ? animals?.find(({ incident }) => incident.incidentId === id) : undefined
    return animal ? (
      <DeadAnimalTooltip
        animal={animal}
        cameraName={cameraNames.get(animal.cameraId) ?? t('unknownCamera')}
        isLinked={isPinned}
      />
    ) : null
  }
  return (
    <StageCanvas
      {...pictures}
      tiles={tiles}
      overlays={overlays}
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
      onOpen={openItem}
      onStage={onStage}
    >
      {hasControls && (
        <OverlayChips
          allowed={allowed}
          overlay={overlay}
          onOverlayChange={setOverlay}
          deadAnimalCount={animals?.length ?? null}
          opacity={opacity}
          onOpacityChange={setOpacity}
        />
      )}
      {stage && <PlanControls stage={stage} isExpanded={hasControls} onExpandedChange={setHasControls} />}
    </StageCanvas>
  )
}
