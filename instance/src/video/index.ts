export type { CameraVideo, VideoPart } from './cameraVideo'
export type { RecordingList } from './recordingList'
export { createSimulatedRecordings } from './simulatedRecordings'
