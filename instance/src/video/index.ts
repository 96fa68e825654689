export type { CameraVideo, VideoPart } from './cameraVideo'
export { createFfmpeg, findFfmpeg, type Ffmpeg } from './ffmpeg'
export {
  createFragmentSplitter,
  readFragment,
  readVideoHeader,
  withDecodeTime,
  type VideoHeader,
} from './mp4'
export type { RecordingList } from './recordingList'
export { createSimulatedRecordings } from './simulatedRecordings'
