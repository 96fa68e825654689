import type {
  Address,
  CameraSourceKind,
  InstanceType,
  KnownInstance,
  RecordingRules,
  RegistrationMode,
  RtspTransport,
} from '@barn-workbench/core/schema'
import type { TrustedDirectory } from '../auth'
import type { BarnLanguage, Site } from '../barn'

/** The source of a camera's pictures, if they are not simulated. */
export interface CameraSource {
  cameraId: string
  kind: CameraSourceKind
  /** A path, or an http(s) or rtsp(s) address, which may hold user name and password. */
  location: string
  /** The protocol by which an RTSP camera sends its packets; `tcp` by default. */
  transport?: RtspTransport
  /** The rules for recording it, if they differ from the default or from the earlier rules. */
  recording?: RecordingRules
  /** Name of a camera that the instance does not have yet; its id by default. */
  name?: string
}

/** The options that an instance is started with. Missing facts about the site are settled at the start. */
export interface InstanceOptions extends Partial<Site> {
  type: InstanceType
  id: string
  name: string
  port: number
  /** Data folder. Without one the instance stores everything in memory. */
  data?: string
  /** Seed of the simulated barn. */
  seed: number
  /** Days of simulated history before the first start. */
  historyDays: number
  /** Number of earlier batches for which a simulated barn has measurements, which are made in the background. */
  earlierBatches: number
  host: string
  /** Addresses and networks of proxies whose headers about the client are believed. */
  trustedProxies: readonly string[]
  /** File with the picture of the site. */
  image?: string
  /** The mail server, with user name and password. Without one mails are written into files of the data folder. */
  smtpUrl?: string
  /** The sender of mails. */
  mailFrom?: string
  /** Origins of web clients that may read responses. */
  webOrigins: readonly string[]
  /** Whether the web client is served at the origin of the instance; false by default. */
  servesPages?: boolean
  /** Path below which the web client is served, with a slash at both ends. Links to the client contain it. */
  webPath: string
  /** Whether there are accounts with a published password. The instance is then reachable from this machine only. */
  demo: boolean
  /** The people who may create an account. */
  registration: RegistrationMode
  /**
   * Whether a simulated barn fills the instance. Without it there are no invented animals, incidents and measurements,
   * and `cameraSources` gives the cameras.
   */
  simulate: boolean
  /** The language in which a new barn names its places and its simulated staff write. A data folder keeps its own. */
  language: BarnLanguage
  /** Whether the display mode accepts a cloud override. */
  cloudOverride: boolean
  cameraSources: readonly CameraSource[]
  /** The folder whose image and video files may become sources while the instance runs. Without it none may. */
  mediaFolder?: string
  /** `local`: people may set up cameras at this machine and its link, too. */
  cameraNetwork?: 'local'
  /** Whether artifacts are made on a schedule. Requested ones are made in any case. */
  artifacts: boolean
  /** Whether real cameras are watched for movement. */
  movement: boolean
  /** Room that the files of artifacts may take, in GB. */
  artifactGigabytes: number
  /** The instances that an admiral administers, or to which a senator leads, from its start. */
  knownInstances: readonly KnownInstance[]
  /** The directory that vouches for people. Undefined: no account signs in by one. */
  trustedDirectory?: TrustedDirectory
  /** The address by which clients reach the instance, if it is not the one on which it listens. */
  publicAddress?: Address
  /** The source of the vendor names: an https address or a file. */
  vendorSource?: string
  /** The program, with its arguments, that reboots the machine. Without one it cannot be rebooted. */
  rebootCommand?: readonly string[]
  /** Time at which the instance's clock starts, in ms since the epoch. Without it the clock is the machine's. */
  startTime?: number
  /** The user name or e-mail address of an account to unlock, in place of running the instance. */
  unlock?: string
}

/** The facts about an instance that its clients can read. */
export interface InstanceInfo extends Site {
  globalUniqueIdentifier: string
  instanceType: InstanceType
  /** Whether detectors measure in a barn, as they do in a simulated one. Their labels determine the species. */
  hasDetectors: boolean
  name: string
  version: string
}
