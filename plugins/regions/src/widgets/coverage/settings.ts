import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const CoverageSettings = z.object({
  /** The id of a type; empty: pens, or the first there is. */
  regionType: entitySetting('regionType', z.string().default('')),
})
export type CoverageSettings = z.output<typeof CoverageSettings>
