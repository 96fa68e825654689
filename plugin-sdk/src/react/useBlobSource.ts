import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the memory of a file back. An image that is still loading finds its file only until then, so that it is given
 * back after that.
 */
function release(url: string, element: HTMLImageElement | HTMLVideoElement | null): void {
  const revoke = () => URL.revokeObjectURL(url)
  if (!(element instanceof HTMLImageElement) || element.complete) return revoke()
  element.addEventListener('load', revoke, { once: true })
  element.addEventListener('error', revoke, { once: true })
}

/** Lets an image or a video show a file for as long as it is on screen. @public */
export function useBlobSource<Element extends HTMLImageElement | HTMLVideoElement>(
  blob: Blob,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    const shown = element.current
    if (shown) shown.src = url
    return () => release(url, shown)
  }, [blob])
  return element
}
