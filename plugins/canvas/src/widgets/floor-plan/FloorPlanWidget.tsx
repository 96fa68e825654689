import { useState } from 'react'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { DEFAULT_CHOICE, type PlanChoice } from '../../plan/planChoice'
import type { PlanOptions } from '../../plan/planContent'
import { PlanFrame } from '../../plan/PlanFrame'
import { useCanvas } from '../../queries/useCanvas'
import type { FloorPlanSettings } from './settings'

function optionsOf(settings: FloorPlanSettings): PlanOptions {
  const { refreshSeconds, fit, showControls, scrolling, ctrlScrolling } = settings
  return {
    refresh: refreshSeconds * SECOND,
    fit,
    wheel: { scrolling, ctrlScrolling },
    showsControls: showControls,
    showsTime: false,
    hidesRegions: settings.hideRegionsOverlay,
    hidesIncidents: settings.hideIncidentOverlay,
  }
}

/** The floor plan of the barn, with the initial overlays by the settings of the widget. */
export default function FloorPlanWidget({ settings }: { settings: FloorPlanSettings }) {
  const canvas = useCanvas(BASE_CANVAS_ID)
  const [changes, setChanges] = useState<Partial<PlanChoice>>({})
  const { overlay, markerType, showFalsePositive: showsFalsePositives, regionType, regionOpacity } = settings
  const chosen = { overlay, markerType, showsFalsePositives, regionType, regionOpacity }
  const choice = { ...DEFAULT_CHOICE, ...chosen, ...changes }
  const change = (part: Partial<PlanChoice>) => setChanges((before) => ({ ...before, ...part }))
  return <PlanFrame canvas={canvas} options={optionsOf(settings)} chosen={{ choice, change }} />
}
