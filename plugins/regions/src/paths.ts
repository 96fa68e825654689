/** Parameters of the address of the regions. */
export const CAMERA_PARAMETER = 'camera'
export const TYPE_PARAMETER = 'regionType'

/** The camera, the type and the time of the regions that are shown. */
export interface RegionPlace {
  cameraId?: string | undefined
  regionType?: string | undefined
  /** ms since the epoch. */
  timestamp?: number | undefined
}

/** The path of the regions, or of one camera's, as they were at a time. */
export function regionsPath(
  instanceId: string,
  { cameraId, regionType, timestamp }: RegionPlace = {},
): `/instance/${string}` {
  const parameters = new URLSearchParams({
    ...(cameraId !== undefined && { [CAMERA_PARAMETER]: cameraId }),
    ...(regionType !== undefined && { [TYPE_PARAMETER]: regionType }),
    ...(timestamp !== undefined && { timestamp: String(Math.round(timestamp)) }),
  }).toString()
  return `/instance/${instanceId}/regions${parameters && `?${parameters}`}`
}
