import { createCanvas } from '@napi-rs/canvas'
import { TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { decodePicture, encodeJpeg, releaseCanvas } from '../../painting'

/** The pictures of all tiles of a plan. */
export interface CanvasPicture {
  /** Pixels; both even, since half of a pixel cannot be coded in a video. */
  width: number
  height: number
  /** Pixels of the width of the plan before it is turned. */
  unit: number
  /** Degrees by which the plan is turned, clockwise: 0, 90, 180 or 270. */
  turn: number
  tiles: readonly (CameraCanvas['cameras'][number] & { picture: Uint8Array | null })[]
}

const GROUND = '#1b1d20'
const EMPTY_TILE = '#33373c'

/** Draws a plan with the pictures of its tiles as JPEG. A tile without a picture is an empty one. */
export async function paintCanvasPicture({ width, height, unit, turn, tiles }: CanvasPicture): Promise<Uint8Array> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  // About the middle, in which the plan stays.
  context.translate(width / 2, height / 2)
  context.rotate((turn * Math.PI) / 180)
  if (turn % 180 === 0) context.translate(-width / 2, -height / 2)
  else context.translate(-height / 2, -width / 2)
  for (const { xPosition, yPosition, relativeWidth, rotation, picture } of tiles) {
    const tileWidth = relativeWidth * unit
    const tileHeight = tileWidth / TILE_ASPECT_RATIO
    const image = picture && (await decodePicture(picture))
    context.save()
    context.translate(xPosition * unit + tileWidth / 2, yPosition * unit + tileHeight / 2)
    context.rotate((rotation * Math.PI) / 180)
    context.fillStyle = EMPTY_TILE
    context.fillRect(-tileWidth / 2, -tileHeight / 2, tileWidth, tileHeight)
    if (image) context.drawImage(image, -tileWidth / 2, -tileHeight / 2, tileWidth, tileHeight)
    context.restore()
  }
  const jpeg = encodeJpeg(canvas)
  releaseCanvas(canvas)
  return jpeg
}
