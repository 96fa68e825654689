import type {
  CameraSourceKind,
  InstanceType,
  KnownInstance,
  RecordingRules,
  RtspTransport,
  Species,
} from '@barn-workbench/core/schema'
import type { DemoLanguage } from '../simulator'

/** The source of a camera's pictures, if they are not simulated. */
export interface CameraSource {
  cameraId: string
  kind: CameraSourceKind
  /** A path, or an http(s) or rtsp(s) address, which may hold user name and password. */
  location: string
  /** How an RTSP camera sends its packets; `tcp` by default. */
  transport?: RtspTransport
  /** How it is recorded, where that is not the default or what was set before. */
  recording?: RecordingRules
  /** Name of a camera that the instance does not have yet; its id by default. */
  name?: string
}

/** The options that an instance is started with. */
export interface InstanceOptions {
  type: InstanceType
  species: Species
  id: string
  name: string
  port: number
  /** Data folder. Without one the instance stores everything in memory. */
  data?: string
  /** Seed of the simulated barn. */
  seed: number
  /** Days of simulated history before the first start. */
  historyDays: number
  host: string
  /** Origins of web clients that may read responses. */
  webOrigins: readonly string[]
  /** Path below which the web client is served, with a slash at both ends. It stands in links to the client. */
  webPath: string
  /** Whether there are accounts with a published password. The instance is then reachable from this machine only. */
  demo: boolean
  /**
   * Whether a simulated barn fills the instance. Without it there are no invented animals, incidents and measurements,
   * and the cameras are those of `cameraSources`.
   */
  simulate: boolean
  /** The language in which a new barn names its places and its simulated staff write. A data folder keeps its own. */
  language: DemoLanguage
  /** Whether the display mode accepts a cloud override. */
  cloudOverride: boolean
  cameraSources: readonly CameraSource[]
  /** The folder of which image and video files may become sources while the instance runs. Without it none may. */
  mediaFolder?: string
  /** The instances that an admiral administers from its start. */
  vmsInstances: readonly KnownInstance[]
  /** Time at which the instance's clock starts, in ms since the epoch. Without it the clock is the machine's. */
  startTime?: number
}

/** The facts about an instance that its clients can read. */
export interface InstanceInfo {
  globalUniqueIdentifier: string
  instanceType: InstanceType
  species: Species
  name: string
  /** IANA time zone of the site. */
  timeZone: string
  version: string
}
