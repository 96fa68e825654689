import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const StillsSettings = z.object({
  /** Ids of the cameras to show. Empty: all that are in use. */
  cameras: entitySetting('camera', z.array(z.string()).default([])),
  /** Time between two pictures of a camera, in seconds. */
  refreshSeconds: z.int().min(1).max(600).default(10),
})
export type StillsSettings = z.output<typeof StillsSettings>
