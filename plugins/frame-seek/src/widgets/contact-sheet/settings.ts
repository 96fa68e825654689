import { z } from 'zod'
import { entitySetting } from '@barn-workbench/plugin-sdk'
import { DEFAULT_SHEET_SIZE } from '../../sheet/sheetTimes'

/** Pictures that one widget shows at most. */
const MAXIMUM_PICTURES = 48

export const ContactSheetSettings = z.object({
  /** Id of the camera. Empty: the first one in use. */
  camera: entitySetting('camera', z.string().default('')),
  pictures: z.int().min(2).max(MAXIMUM_PICTURES).default(DEFAULT_SHEET_SIZE),
})
export type ContactSheetSettings = z.output<typeof ContactSheetSettings>
