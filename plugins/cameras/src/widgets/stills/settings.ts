import { z } from 'zod'

export const StillsSettings = z.object({
  /** Cameras to show, in this order; empty: all that are in use. */
  cameras: z.array(z.string()).default([]),
  /** Seconds between two pictures of a camera. */
  refreshSeconds: z.int().min(1).max(600).default(10),
})
export type StillsSettings = z.output<typeof StillsSettings>
