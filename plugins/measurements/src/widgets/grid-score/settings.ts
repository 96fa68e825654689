import { z } from 'zod'
import { chartSettings } from '../chartSettings'

export const GridScoreSettings = z.object({ cameras: chartSettings.cameras })
export type GridScoreSettings = z.output<typeof GridScoreSettings>
