import { useEffect, useState } from 'react'

/**
 * An object URL of an image. The previous image stays until the new one is decoded, so that the picture does not
 * flicker; an image that cannot be decoded is ignored. URLs that are no longer needed are revoked.
 */
export function useDecodedImageUrl(blob: Blob | undefined): string | undefined {
  const [visibleUrl, setVisibleUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    const image = new Image()
    image.src = url
    let isVisible = false
    let isCancelled = false
    const show = () => {
      if (isCancelled) return
      isVisible = true
      setVisibleUrl((previousUrl) => {
        if (previousUrl) URL.revokeObjectURL(previousUrl)
        return url
      })
    }
    image.decode().then(show, () => URL.revokeObjectURL(url))
    return () => {
      isCancelled = true
      if (!isVisible) URL.revokeObjectURL(url)
    }
  }, [blob])
  return visibleUrl
}
