import { useEffect, useRef } from 'react'
import { useFrameLoader, useFrameLoaderState } from '../camera'

/** Props of `MovingPicture`. @public */
export interface MovingPictureProps {
  cameraId: string
  /** ms since the epoch. */
  time: number
  /** Whether the next times are likely to lie in the same direction, so that their pictures are loaded ahead. */
  loadsAhead: boolean
  /** Names the picture. */
  label: string
  className: string | undefined
}

/**
 * The small picture of a camera at a time that changes many times a second. The previous picture stays
 * until it is loaded; a time without a picture leaves the place empty. @public
 */
export function MovingPicture({ cameraId, time, loadsAhead, label, className }: MovingPictureProps) {
  const loader = useFrameLoader(cameraId)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { error, shown } = useFrameLoaderState(loader)
  useEffect(() => {
    loader.attach(canvas.current)
    return () => loader.attach(null)
  }, [loader])
  useEffect(() => {
    if (loadsAhead) loader.show(time)
    else loader.show(time, 0)
  }, [loader, time, loadsAhead])
  return (
    <canvas
      ref={canvas}
      className={className}
      width={0}
      height={0}
      role="img"
      aria-label={label}
      data-shown={shown !== null || undefined}
      data-missing={error !== null || undefined}
    />
  )
}
