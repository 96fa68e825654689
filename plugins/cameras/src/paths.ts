/** Live videos that are shown at once: one more costs a weak computer, or a rural connection, too much. */
export const MOST_LIVE = 4

/** The path of the screen on which cameras are added, changed and removed. */
export function setupPath(instanceId: string): `/${string}` {
  return `/instance/${instanceId}/camera-setup`
}

/** The path of the live picture of a camera. */
export function livePath(instanceId: string, cameraId: string): `/${string}` {
  return `/instance/${instanceId}/live/${encodeURIComponent(cameraId)}`
}

/** The path of a camera's recording from a time on, in ms since the epoch. */
export function recordingPath(instanceId: string, cameraId: string, timestamp: number): `/${string}` {
  return `/instance/${instanceId}/recording/camera/${encodeURIComponent(cameraId)}/${Math.round(timestamp)}`
}
