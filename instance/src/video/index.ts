export type { CameraVideo } from './cameraVideo'
export type { RecordingList } from './recordingList'
export { createSimulatedRecordings } from './simulatedRecordings'
