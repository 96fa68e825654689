import { useEffect, useRef, type RefObject } from 'react'

/** Lets an image or a video show a file for as long as it is on screen. @public */
export function useBlobSource<Element extends HTMLImageElement | HTMLVideoElement>(
  blob: Blob,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (element.current) element.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return element
}
