import { useCallback } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import { isClosedForPrivacy, usePictureLog } from '@barn-workbench/plugin-sdk/camera'
import { useSharedPictures, type WidgetServices } from '@barn-workbench/plugin-sdk/host'

/** Proportion of a picture: its width by its height. */
const PICTURE_RATIO = 16 / 9
const MINIMUM_HEIGHT = 20

/** Decodes a picture, `width` px wide. Rejects with `client/unexpected-reply` for data that is no picture. */
async function decode(blob: Blob, width: number): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new ProblemError({ code: 'client/unexpected-reply', params: {} })
  })
  if (bitmap.width === width) return bitmap
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const resized = await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height })
  bitmap.close()
  return resized
}

/**
 * Returns the service that loads pictures of cameras for widgets. It shares them with the pictures of the page, and
 * notes in the client's log why one is missing.
 */
export function useWidgetPictures(): WidgetServices['still'] {
  const load = useSharedPictures()
  const log = usePictureLog()
  return useCallback(
    async ({ cameraId, time, width }, signal) => {
      const height = Math.max(MINIMUM_HEIGHT, Math.round(width / PICTURE_RATIO))
      try {
        const { blob, timestamp } = await load({ cameraId, time, height }, signal)
        const image = await decode(blob, width)
        log.shown(cameraId)
        return { image, time: timestamp }
      } catch (error) {
        if (!signal.aborted && !isClosedForPrivacy(error)) log.failed(cameraId, error)
        throw error
      }
    },
    [load, log],
  )
}
