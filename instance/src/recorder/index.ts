export { createRecorder, type Recorder } from './createRecorder'
export { toSourceRecord, type CameraSourceStore } from './setup/cameraSourceStore'
export type { SourceSettings } from './sources'
export { measureDisk, type MeasureDisk } from './storage/diskSpace'
