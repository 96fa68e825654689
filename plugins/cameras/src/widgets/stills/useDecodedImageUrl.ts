import { useEffect, useState } from 'react'

/** Resolves with whether the browser can draw the image. */
async function isDecodable(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return await image.decode().then(
    () => true,
    () => false,
  )
}

/**
 * An object URL of an image. The previous image stays until the new one is decoded, so that the picture does not
 * flicker; an image that cannot be decoded is ignored. Without a blob there is no image. URLs that are no longer needed
 * are revoked.
 */
export function useDecodedImageUrl(blob: Blob | undefined): string | undefined {
  const [visibleUrl, setVisibleUrl] = useState<string>()
  useEffect(() => () => void (visibleUrl && URL.revokeObjectURL(visibleUrl)), [visibleUrl])
  useEffect(() => {
    const url = blob && URL.createObjectURL(blob)
    const decoding = url === undefined ? Promise.resolve(true) : isDecodable(url)
    let isPending = true
    const finish = (isVisible: boolean) => {
      if (!isPending) return
      isPending = false
      if (isVisible) setVisibleUrl(url)
      else if (url !== undefined) URL.revokeObjectURL(url)
    }
    void decoding.then(finish)
    return () => finish(false)
  }, [blob])
  return blob && visibleUrl
}
