import type { CameraSourceKind, CameraSourceProblem, RtspTransport } from '@barn-workbench/core/schema'
import type { VideoHeader } from '../video/mp4'
import type { Credentials } from './httpAuthorization'

/** The source of a camera's pictures, with its password, which must not reach a log, an error or a reply. */
export interface SourceSettings {
  kind: CameraSourceKind
  /** An address without user name and password, or a path. */
  location: string
  transport: RtspTransport
  credentials: Credentials | null
  /** The address of a smaller stream by RTSP, at the same host; null or absent for none. */
  subLocation?: string | null
}

/** Takes the video of a source. */
export interface SourceSink {
  /** The following fragments are decoded by this header. */
  onHeader(header: VideoHeader): void
  /** A fragment; with the time of its first picture in ms since the epoch where the source knows it. */
  onFragment(bytes: Buffer, start?: number): void
  /** The source gives nothing more. It is called at most once, and not after `stop`. */
  onEnd(problem: CameraSourceProblem): void
}

/** A source of video that is connected or about to be. */
export interface RunningSource {
  /** Ends it. Resolves when it has released everything. */
  stop(): Promise<void>
}

/** A fragment; with the time of its first picture in ms since the epoch if the source knows it. */
export type VideoSource = (sink: SourceSink) => RunningSource
