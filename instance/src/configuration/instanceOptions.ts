import type { InstanceType, Species } from '@barn-workbench/core/schema'

/** Where a camera's pictures come from, if they are not simulated. */
export interface CameraSource {
  cameraId: string
  kind: 'image' | 'folder' | 'snapshot' | 'rtsp' | 'video'
  /** A path, or an http(s) or rtsp address. */
  location: string
}

/** How an instance is started. */
export interface InstanceOptions {
  type: InstanceType
  species: Species
  id: string
  name: string
  port: number
  /** Absent: everything is kept in memory. */
  data?: string
  seed: number
  historyDays: number
  host: string
  webOrigins: readonly string[]
  /** Whether there are log-ins with a known password; the instance is then reachable from this machine only. */
  demo: boolean
  cloudOverride: boolean
  cameraSources: readonly CameraSource[]
  /** Time at which the instance's clock starts, in ms since the epoch; absent: the machine's time. */
  startTime?: number
}

export const LOCAL_HOST = '127.0.0.1'
/** Ports of the reference fleet, as distances from its base port. */
export const DEFAULT_PORT_BASE = 4100
