import { z } from 'zod'
import { chartSettings, lineWidth } from '../chartSettings'

export const ActivitySettings = z.object({ ...chartSettings, lineWidth })
export type ActivitySettings = z.output<typeof ActivitySettings>
