import { z } from 'zod'

export const OVERLAYS = ['deadAnimals', 'regions', 'none'] as const
export type OverlayKind = (typeof OVERLAYS)[number]
export const MARKER_TYPES = ['circle', 'box', 'cross', 'dot'] as const
/** Opacity of regions in percent. */
export const REGION_OPACITY = { least: 25, most: 100, step: 1, start: 40 } as const

export const FloorPlanSettings = z.object({
  /** Seconds between two pictures of a camera in view. */
  refreshSeconds: z.int().min(1).max(600).default(10),
  /** What lies above the pictures at first. */
  overlay: z.enum(OVERLAYS).default('deadAnimals'),
  markerType: z.enum(MARKER_TYPES).default('circle'),
  /** Kind of regions to show; another is shown where there are none of it. */
  regionType: z.string().max(64).default('pen'),
  regionOpacity: z.int().min(REGION_OPACITY.least).max(REGION_OPACITY.most).default(REGION_OPACITY.start),
  /** Whether the controls are shown at first. */
  showControls: z.boolean().default(true),
})
export type FloorPlanSettings = z.output<typeof FloorPlanSettings>
