import { useEffect, useRef, useState } from 'react'
import { usePicture } from '../react'

/** A picture of a camera. @public */
export interface ListPicture {
  cameraId: string
  /** Ms since the epoch; null, as by default, for the newest. */
  time?: number | null | undefined
}

/** Width in which pictures are asked for, px: sharp on a screen with two px per CSS px. */
const WIDTH = 144
/** Distance from the edge of the view within which a picture is loaded. */
const MARGIN = '200px'

/** Loads the picture of a row once the row is near the view, since a list may have hundreds. */
export function RowPicture(picture: ListPicture) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = canvas.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  // The title of the row says what it is of.
  if (isNear) return <LoadedPicture {...picture} />
  return <canvas ref={canvas} className="bw-list-picture" aria-hidden />
}

function LoadedPicture({ cameraId, time = null }: ListPicture) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(cameraId, { time, width: WIDTH })
  useEffect(() => {
    const element = canvas.current
    if (!element || !picture) return
    element.width = picture.width
    element.height = picture.height
    element.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return <canvas ref={canvas} className="bw-list-picture" aria-hidden />
}
