import type { CSSProperties } from 'react'
import classes from './CameraMark.module.css'
import { useCameraColors } from './useCameraColors'

/** A dot beside the name of a camera, in the colour that it has on charts. None for a camera that there is not. @public */
export function CameraMark({ cameraId }: { cameraId: string }) {
  const color = useCameraColors()(cameraId)
  return color ? <span aria-hidden className={classes.mark} style={{ '--mark': color } as CSSProperties} /> : null
}
