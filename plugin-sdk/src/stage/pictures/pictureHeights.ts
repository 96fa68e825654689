/** Heights at which tile pictures are asked for: an instance keeps few sizes rather than one for every zoom. @public */
export const STAGE_PICTURE_HEIGHTS = [100, 270, 540, 810, 1080] as const

/** The smallest of the heights that is sharp on a tile `deviceHeight` device px high. @public */
export function stagePictureHeight(deviceHeight: number): number {
  return STAGE_PICTURE_HEIGHTS.find((height) => height >= deviceHeight) ?? 1080
}
