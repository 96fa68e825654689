import { Image, type Canvas } from '@napi-rs/canvas'
import { isTooLarge, jpegSize, pngSize, webpSize } from './pictureSize'

/** Decodes a picture. Null if it is not valid, or too large. */
export async function decodePicture(bytes: Uint8Array): Promise<Image | null> {
  const stated = isPicture(bytes) ? (jpegSize(bytes) ?? pngSize(bytes) ?? webpSize(bytes)) : null
  if (!stated || isTooLarge(stated)) return null
  const image = new Image()
  try {
    image.src = bytes
    if (isTooLarge(image)) return null
    await image.decode()
    return image.width > 0 && image.height > 0 ? image : null
  } catch {
    return null
  }
}

/** Whether the bytes begin like JPEG, PNG or WebP: formats that cannot load or run anything, as SVG can. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/** Quality of encoded pictures, 0–100. */
const JPEG_QUALITY = 80

/** Encodes the painting of a canvas as JPEG. */
export function encodeJpeg(canvas: Canvas): Buffer {
  return canvas.toBuffer('image/jpeg', JPEG_QUALITY)
}
