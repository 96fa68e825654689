import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const MapSettings = z.object({
  /** The id of a camera; empty: the first. */
  camera: entitySetting('camera', z.string().default('')),
  /** The id of a type; empty: pens, or the first there is. */
  regionType: entitySetting('regionType', z.string().default('')),
})
export type MapSettings = z.output<typeof MapSettings>
