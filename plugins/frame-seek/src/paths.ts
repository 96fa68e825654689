/** The state of a frame search in an address. */
export interface SeekPlace {
  cameraId?: string | undefined
  /** In ms since the epoch; null for the default of the screen. */
  timestamp?: number | null | undefined
  /** Ids of cameras at its side, with commas between them. */
  beside?: string | null
  highQuality?: string | null
}

/** The path of frame seek, with the picture of a camera at a time. */
export function seekPath(instanceId: string, { timestamp, ...place }: SeekPlace): `/${string}` {
  const fields = { ...place, timestamp: timestamp == null ? null : String(Math.round(timestamp)) }
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const parameters = new URLSearchParams(given).toString()
  return `/instance/${instanceId}/frame-seek${parameters && `?${parameters}`}`
}
