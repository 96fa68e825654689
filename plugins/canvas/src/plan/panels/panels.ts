import type { PlanOverlays } from '../overlays/usePlanOverlays'
import type { PlanContent } from '../planContent'

/** Panels beside the plan; one is open at a time. */
export const PANELS = ['incidents', 'regions'] as const
export type PanelName = (typeof PANELS)[number]

export interface OverlayPanelsProps extends Pick<PlanContent, 'chosen' | 'cameras' | 'moment' | 'stage'> {
  panel: PanelName
  overlays: PlanOverlays
  onClose: () => void
}
