import { useCallback, useMemo, useState } from 'react'
import type { Camera, CameraCanvas } from '@barn-workbench/core/schema'
import { useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import {
  StageCanvas,
  type Insets,
  type Stage,
  type StageItem,
  type StageOptions,
  type StageTile,
} from '@barn-workbench/plugin-sdk/stage'
import { DeadAnimalTip } from './DeadAnimalTip'
import { OverlayChips } from './OverlayChips'
import { PlanControls } from './PlanControls'
import type { FloorPlanSettings } from './settings'
import { useAllowedOverlays, useDeadAnimals, useMarkers, useRegionOverlay } from './useFloorPlan'

interface FloorPlanProps {
  settings: FloorPlanSettings
  canvas: CameraCanvas
  cameras: readonly Camera[]
  tiles: readonly StageTile[]
  pictures: Pick<StageOptions, 'loadImage' | 'failureNotice'>
  stage: Stage | null
  onStage(stage: Stage | null): void
}

/** Room that the controls stand in, CSS px. */
const WITH_CONTROLS = { top: 50, right: 14, bottom: 54, left: 14 }
const WITH_TOUCH_CONTROLS = { ...WITH_CONTROLS, top: 60, bottom: 66 }
const WITHOUT_CONTROLS = { top: 8, right: 8, bottom: 8, left: 8 }

function insetsOf(hasControls: boolean): Insets {
  if (!hasControls) return WITHOUT_CONTROLS
  return window.matchMedia('(pointer: coarse)').matches ? WITH_TOUCH_CONTROLS : WITH_CONTROLS
}

type Item = Pick<StageItem, 'kind' | 'id'>

/** Screens that a tile and a marker lead to. */
function useOpen(): (item: Item) => void {
  const { navigate } = useWorkbench()
  const { id } = useInstance().session
  return useCallback(
    ({ kind }: Item) => navigate(`/instance/${id}/${kind === 'marker' ? 'incidents' : 'cameras'}`),
    [navigate, id],
  )
}

export function FloorPlan({ settings, canvas, cameras, tiles, pictures, stage, onStage }: FloorPlanProps) {
  const t = useMessages()
  const allowed = useAllowedOverlays()
  const [overlay, setOverlay] = useState(settings.overlay)
  const [opacity, setOpacity] = useState(settings.regionOpacity)
  const [hasControls, setHasControls] = useState(settings.showControls)
  const names = useMemo(() => new Map(cameras.map(({ cameraId, name }) => [cameraId, name])), [cameras])
  const animals = useDeadAnimals(allowed.deadAnimals)
  const markers = useMarkers(animals, names, settings.markerType)
  const areas = useRegionOverlay(allowed.regions && overlay === 'regions', { regionType: settings.regionType, opacity })
  const overlays = overlay === 'deadAnimals' && allowed.deadAnimals ? markers : areas
  const open = useOpen()
  const renderTooltip = ({ kind, id }: Item, isPinned: boolean) => {
    if (kind === 'polygon') return areas.find((area) => area.id === id)?.label ?? null
    const animal = kind === 'marker' ? animals.find(({ incident }) => incident.incidentId === id) : undefined
    return animal ? (
      <DeadAnimalTip animal={animal} cameraName={names.get(animal.cameraId) ?? t('unknownCamera')} linked={isPinned} />
    ) : null
  }
  return (
    <StageCanvas
      {...pictures}
      tiles={tiles}
      overlays={overlays}
      heightRatio={canvas.heightRatio}
      insets={insetsOf(hasControls)}
      labels={{ stage: t('widgets.floor-plan.title'), list: t('list'), scrollHint: t('scrollHint') }}
      renderTooltip={renderTooltip}
      onOpen={open}
      onStage={onStage}
    >
      {hasControls && (
        <OverlayChips
          allowed={allowed}
          overlay={overlay}
          onOverlay={setOverlay}
          count={animals.length}
          opacity={opacity}
          onOpacity={setOpacity}
        />
      )}
      {stage && <PlanControls stage={stage} shown={hasControls} onShown={setHasControls} />}
    </StageCanvas>
  )
}
