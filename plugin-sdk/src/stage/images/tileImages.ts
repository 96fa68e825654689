import type { TileInView } from '../paint/tilePainter'
import { hasPicture } from '../stageTile'
import type { Point } from '../view/stageView'

/**
 * Heights in px in which the pictures of tiles are loaded: an instance then stores a few sizes rather than one for
 * every zoom. @public
 */
export const STAGE_PICTURE_HEIGHTS = [100, 270, 540, 810, 1080] as const

/**
 * The smallest of these heights that looks sharp on a tile of `deviceHeight` device px; the largest one if none does.
 * @public
 */
export function stagePictureHeight(deviceHeight: number): number {
  return STAGE_PICTURE_HEIGHTS.find((height) => height >= deviceHeight) ?? 1080
}

/** A picture that a tile needs, by its height in px. */
export interface RequiredImage {
  tileId: string
  height: number
}

/** The pictures that the tiles in view need, the ones nearest to `middle` first; both in device px. */
export function requiredImages(tiles: readonly TileInView[], [x, y]: Point): RequiredImage[] {
  const distance = ({ centre }: TileInView) => Math.hypot(centre[0] - x, centre[1] - y)
  return tiles
    .filter(({ tile }) => hasPicture(tile))
    .sort((a, b) => distance(a) - distance(b))
    .map(({ tile, height }) => ({ tileId: tile.id, height: stagePictureHeight(height) }))
}

/**
 * Decodes a picture, reduced to a height in px. Takes over an `ImageBitmap` that is passed in, and closes it once it is
 * not needed.
 */
export async function decodeImage(picture: Blob | ImageBitmap, height: number): Promise<ImageBitmap> {
  const options: ImageBitmapOptions = { resizeHeight: height, resizeQuality: 'medium' }
  if (picture instanceof Blob) return await createImageBitmap(picture, options)
  if (picture.height <= height) return picture
  const resized = await createImageBitmap(picture, options)
  picture.close()
  return resized
}
