import type { PlanOverlays } from '../overlays/usePlanOverlays'
import type { PlanContent } from '../planContent'

/** The panels of overlays. */
export const OVERLAY_PANELS = ['incidents', 'regions'] as const
export type OverlayPanelName = (typeof OVERLAY_PANELS)[number]
/** Panels beside the plan, of which one is open at a time. */
export type PanelName = OverlayPanelName | 'withoutPlace'

export interface OverlayPanelsProps extends Pick<PlanContent, 'chosen' | 'cameras' | 'moment' | 'stage'> {
  panel: PanelName
  overlays: PlanOverlays
  onClose: () => void
}
