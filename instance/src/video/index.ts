export type { RecordingList } from './recordingList'
export { createSimulatedRecordings } from './simulatedRecordings'
