import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'
import { DEFAULT_STEP, STEPS } from '../../seek/steps'

/** The steps as a setting can name them, ms. */
const STEP_NAMES = STEPS.map(String) as [string, ...string[]]

export const SeekSettings = z.object({
  /** Id of the camera, which is then fixed. Empty: the user chooses. */
  camera: entitySetting('camera', z.string().default('')),
  /** The first step, ms. */
  step: z.enum(STEP_NAMES).default(String(DEFAULT_STEP)),
  highQuality: z.boolean().default(false),
})
export type SeekSettings = z.output<typeof SeekSettings>
