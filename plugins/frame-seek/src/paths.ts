/** Where somebody seeks frames, as the address says. */
export interface SeekPlace {
  cameraId?: string | undefined
  /** ms since the epoch. */
  timestamp?: number | undefined
}

/** The path of frame seek, with the picture of a camera at a time. */
export function seekPath(instanceId: string, { cameraId, timestamp }: SeekPlace): `/${string}` {
  const parameters = new URLSearchParams({
    ...(cameraId !== undefined && { cameraId }),
    ...(timestamp !== undefined && { timestamp: String(Math.round(timestamp)) }),
  }).toString()
  return `/instance/${instanceId}/frame-seek${parameters && `?${parameters}`}`
}

/** The path of the page of a camera, with its picture at a time, ms since the epoch. */
export function cameraAtPath(instanceId: string, cameraId: string, timestamp: number): `/${string}` {
  return `/instance/${instanceId}/camera/${encodeURIComponent(cameraId)}?timestamp=${Math.round(timestamp)}`
}
