import { z } from 'zod'
import { RICH_TEXT_MAX_LENGTH } from '@barn-workbench/core/schema'

/** The rule of a reason that somebody has to give, as plain text. @public */
export const ReasonText = z.string().trim().min(1, 'reason_required').max(RICH_TEXT_MAX_LENGTH, 'rich_text_too_long')
