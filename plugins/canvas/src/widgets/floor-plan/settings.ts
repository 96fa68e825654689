import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

/** The overlays of a plan, of which one is visible. */
export const OVERLAYS = ['deadAnimals', 'regions', 'none'] as const
export type OverlayKind = (typeof OVERLAYS)[number]
/** The shapes of the marks of dead animals. */
export const MARKER_TYPES = ['circle', 'box', 'cross', 'dot'] as const
/**
 * `auto` is as wide as the widget in a window that is taller than wide, as on a phone, where all of a barn would be
 * tiny.
 */
const PLAN_FITS = ['auto', 'whole', 'fill'] as const
/** Opacity of regions in percent. */
export const REGION_OPACITY = { minimum: 25, maximum: 100, step: 1, default: 40 } as const

export const FloorPlanSettings = z.object({
  /** Time between two pictures of a visible camera, in seconds. */
  refreshSeconds: z.int().min(1).max(600).default(10),
  /** Overlay that is visible at first. */
  overlay: z.enum(OVERLAYS).default('deadAnimals'),
  /** The initial position of the plan in the widget: all of it, or as much as fills the widget. */
  fit: z.enum(PLAN_FITS).default('auto'),
  markerType: z.enum(MARKER_TYPES).default('circle'),
  /** Whether false alarms are shown. */
  showFalsePositive: z.boolean().default(false),
  /** Type of the regions to show; empty for the first one with regions. */
  regionType: entitySetting('regionType', z.string().max(64).default('')),
  regionOpacity: z.int().min(REGION_OPACITY.minimum).max(REGION_OPACITY.maximum).default(REGION_OPACITY.default),
  /** Whether the controls are visible at first. */
  showControls: z.boolean().default(true),
  /** Whether a plain turn of the wheel zooms. */
  scrolling: z.boolean().default(false),
  /** Whether a turn with Ctrl or ⌘ zooms. */
  ctrlScrolling: z.boolean().default(true),
  hideRegionsOverlay: z.boolean().default(false),
  hideIncidentOverlay: z.boolean().default(false),
})
export type FloorPlanSettings = z.output<typeof FloorPlanSettings>
