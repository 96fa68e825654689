import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@barn-workbench/core/query'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const RecordingsSettings = z.object({
  /** Id of the camera whose recordings are listed. Empty: all. */
  camera: entitySetting('camera', z.string().default('')),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(DEFAULT_PAGE_SIZE),
})
export type RecordingsSettings = z.output<typeof RecordingsSettings>
