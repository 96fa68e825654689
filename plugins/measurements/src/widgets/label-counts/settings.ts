import { z } from 'zod'
import { chartSettings } from '../chartSettings'

export const LabelCountsSettings = z.object(chartSettings)
export type LabelCountsSettings = z.output<typeof LabelCountsSettings>
