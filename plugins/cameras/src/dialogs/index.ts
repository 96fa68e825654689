import type { openPicture, ParsedIntentInput } from '@barn-workbench/core/intents'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** The picture of a camera at a time, with a place in it. */
export const pictureDialog = defineDialog<ParsedIntentInput<typeof openPicture>, never>({
  id: 'cameras.picture',
  isWide: true,
  load: async () => (await import('./PictureOfMoment')).PictureOfMoment,
})
