import { useEffect, useEffectEvent, useRef } from 'react'
import { useSdkTexts } from '../context/texts'
import './picture.css'
import { ClosedFace } from './PictureFrame'

/** The props of `StillPicture`. @public */
export interface StillPictureProps {
  blob: Blob
  /** Largest height at which it is held in memory, in device px. */
  height: number
  alt: string
  className: string | undefined
  /** Called once the picture is on screen, with the size in px at which it is held. */
  onDraw: (size: { width: number; height: number }) => void
  /** Called if the browser cannot decode it. The previous picture stays. */
  onFailure?: () => void
}

/** Decodes a picture; null if the browser cannot decode it. */
async function decode(blob: Blob, height: number): Promise<ImageBitmap | null> {
  return await createImageBitmap(blob, { resizeHeight: height, resizeQuality: 'medium' }).catch(() => null)
}

/** Draws a picture and frees it. Until then the canvas shows the picture before. */
function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}

/**
 * The picture of a camera. The previous picture stays until a new one is decoded, so that nothing flickers; a picture
 * that cannot be decoded is ignored. It is drawn on a canvas, because a browser keeps every picture that an image
 * element has shown in memory for minutes. @public
 */
export function StillPicture({ blob, height, alt, className, onDraw, onFailure }: StillPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reportDrawing = useEffectEvent(onDraw)
  const reportFailure = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    let isCurrent = true
    void decode(blob, height).then((bitmap) => {
      if (bitmap && isCurrent && canvas.current) {
        paint(canvas.current, bitmap)
        reportDrawing({ width: bitmap.width, height: bitmap.height })
      }
      if (!bitmap && isCurrent) reportFailure()
      bitmap?.close()
    })
    return () => {
      isCurrent = false
    }
  }, [blob, height])
  return <canvas ref={canvas} className={className} role="img" aria-label={alt} />
}

/** Replaces the picture of a camera that is closed for privacy, which is not an error. @public */
export function PrivacyFace() {
  return <ClosedFace text={useSdkTexts()('camera.closed')} />
}
