import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const CoverageSettings = z.object({
  /** Ids of the cameras; empty: all that are in use. */
  cameras: entitySetting('camera', z.array(z.string()).default([])),
})
export type CoverageSettings = z.output<typeof CoverageSettings>
