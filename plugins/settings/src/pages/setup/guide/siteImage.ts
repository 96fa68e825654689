import { MAXIMUM_SITE_PICTURE } from '@barn-workbench/core/schema'

/** Longest side of the picture of a site, in pixels. */
const LONGEST_SIDE = 1_280
/** Qualities that are tried until the picture is small enough. */
const QUALITIES = [0.85, 0.6, 0.4] as const

/** A picture in the size of a site's picture, for the screen and for the call. */
export interface SiteImage {
  picture: Blob
  base64: string
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Draws a picture as a JPEG of at most 1,280 pixels. Rejects where the file is no picture that this browser reads. */
export async function siteImageOf(file: Blob): Promise<SiteImage> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws no pictures')
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      const base64 = picture && (await base64Of(picture))
      if (picture && base64 && base64.length <= MAXIMUM_SITE_PICTURE) return { picture, base64 }
    }
    throw new Error('the picture does not become small enough')
  } finally {
    bitmap.close()
  }
}
