import { z } from 'zod'
import { STREAM_QUALITIES } from '@barn-workbench/core/schema'
import { entitySetting } from '@barn-workbench/plugin-sdk'

export const LivePictureSettings = z.object({
  /** Id of the camera. Empty: the first one in use. */
  camera: entitySetting('camera', z.string().default('')),
  /** A dashboard shows it small, mostly. */
  quality: z.enum(STREAM_QUALITIES).default('540'),
})
export type LivePictureSettings = z.output<typeof LivePictureSettings>
