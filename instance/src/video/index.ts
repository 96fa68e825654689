export type { CameraVideo, VideoPart } from './cameraVideo'
export { createFfmpeg, findFfmpeg, type Ffmpeg, type FfmpegProcess } from './ffmpeg'
export {
  createFragmentSplitter,
  readFragment,
  readVideoHeader,
  withDecodeTime,
  type FilePiece,
  type Fragment,
  type VideoHeader,
} from './mp4'
export type { RecordingList } from './recordingList'
export { createSimulatedRecordings } from './simulatedRecordings'
