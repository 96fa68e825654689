import type { openPicture, ParsedIntentInput } from '@barn-workbench/core/intents'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { pictureDialog } from '../dialogs'

/** Shows the picture of a camera at a time, with a place in it. */
export async function showPictureOfMoment(input: ParsedIntentInput<typeof openPicture>, { open }: ActionHost) {
  await open(pictureDialog, input)
  return {}
}
