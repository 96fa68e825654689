import { z } from 'zod'
import { chartSettings, lineWidth } from '../chartSettings'

export const SpeedSettings = z.object({
  ...chartSettings,
  by: z.enum(['camera', 'label']).default('camera'),
  lineWidth,
})
export type SpeedSettings = z.output<typeof SpeedSettings>
