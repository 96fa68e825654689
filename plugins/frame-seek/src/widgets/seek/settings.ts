import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'

/** The steps as a setting can name them, ms; the same as `STEPS`. */
const STEP_NAMES = [
  '1000',
  '10000',
  '30000',
  '60000',
  '300000',
  '600000',
  '1800000',
  '3600000',
  '10800000',
  '21600000',
  '43200000',
  '86400000',
  '604800000',
] as const

export const SeekSettings = z.object({
  /** Id of the camera, which is then fixed. Empty: the user chooses. */
  camera: entitySetting('camera', z.string().default('')),
  /** The first step, ms. */
  step: z.enum(STEP_NAMES).default('3600000'),
  highQuality: z.boolean().default(false),
})
export type SeekSettings = z.output<typeof SeekSettings>
