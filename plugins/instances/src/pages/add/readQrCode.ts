import jsQR from 'jsqr'

/** Longest side of a searched picture, in px: a larger one costs more time, and no more codes are found in it. */
const MAXIMUM_SIDE = 1_200

/** The pixels of a picture, scaled down to `MAXIMUM_SIDE`. */
function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  const scale = Math.min(1, MAXIMUM_SIDE / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The text of the QR code in pixels, or null. */
function codeIn({ data, width, height }: ImageData): string | null {
  return jsQR(data, width, height)?.data || null
}

/** The text of the QR code in a picture, or null. Rejects if the file is not a picture. */
export async function readQrCode(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    return codeIn(pixelsOf(picture, picture.width, picture.height))
  } finally {
    picture.close()
  }
}

/** The text of the QR code that a video shows now, or null. */
export function readQrCodeOfVideo(video: HTMLVideoElement): string | null {
  return video.videoWidth === 0 ? null : codeIn(pixelsOf(video, video.videoWidth, video.videoHeight))
}
