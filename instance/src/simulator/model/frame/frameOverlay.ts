import { formatLocalSecond, timeZoneOf } from '@barn-workbench/core/time'
import { DEAD_COLOR, paintLabel } from '../../../painting'
import { animalsAt } from '../animals/animalsInPicture'
import { PICTURE_ASPECT } from '../barn/lens'
import type { Scene } from './scene'

/** Width of the box about an animal in body lengths. */
const BODY_WIDTH = 0.42
const LYING_COLOR = '#3fa9f5'
const STANDING_COLOR = '#7ee36b'

/** Paints the clock of the camera at the bottom left, since viewers write names at the top. */
export function paintClock({ context, barn, size }: Scene, time: number): void {
  paintLabel(context, size, formatLocalSecond(time, timeZoneOf(barn.timeZone)), 'bottomLeft')
}

/** Paints a box about every animal that the detector sees. */
export function paintDetections({ context, barn, camera, size }: Scene, time: number): void {
  context.lineWidth = Math.max(1, size.height / 360)
  for (const { x, y, heading, length, dead, lying } of animalsAt(barn, camera.cameraId, time)) {
    const cos = Math.abs(Math.cos(heading))
    const sin = Math.abs(Math.sin(heading))
    const width = length * (cos + BODY_WIDTH * sin)
    const height = length * (sin + BODY_WIDTH * cos) * PICTURE_ASPECT
    const colorOfLiving = lying ? LYING_COLOR : STANDING_COLOR
    context.strokeStyle = dead ? DEAD_COLOR : colorOfLiving
    context.strokeRect(
      (x - width / 2) * size.width,
      (y - height / 2) * size.height,
      width * size.width,
      height * size.height,
    )
  }
}
