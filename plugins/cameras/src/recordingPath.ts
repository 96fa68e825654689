/** The page of what a camera recorded at a time, ms since the epoch. */
export function recordingPath(instanceId: string, cameraId: string, time: number): `/${string}` {
  return `/instance/${instanceId}/recording/camera/${encodeURIComponent(cameraId)}/${Math.round(time)}`
}
