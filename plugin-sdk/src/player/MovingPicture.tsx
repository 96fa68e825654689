import { useEffect, useRef } from 'react'
import { useFrameLoader, useFrameLoaderState } from '../camera'

/** Props of `MovingPicture`. @public */
export interface MovingPictureProps {
  cameraId: string
  /** ms since the epoch. */
  time: number
  /** Whether the next times are likely to lie in the same direction, so that their pictures are loaded ahead. */
  isOnWay: boolean
  /** Names the picture. */
  label: string
  className: string | undefined
}

/**
 * The small picture of a camera at a time that changes many times a second. Until it is there, the one before stays;
 * where there is none, the place is empty. @public
 */
export function MovingPicture({ cameraId, time, isOnWay, label, className }: MovingPictureProps) {
  const loader = useFrameLoader(cameraId)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { error, shown } = useFrameLoaderState(loader)
  useEffect(() => {
    loader.attach(canvas.current)
    return () => loader.attach(null)
  }, [loader])
  useEffect(() => {
    if (isOnWay) loader.show(time)
    else loader.show(time, 0)
  }, [loader, time, isOnWay])
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
