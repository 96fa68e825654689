export { createCameraHealth } from './cameraHealth'
export { createRecorder, type Recorder } from './createRecorder'
export { toSourceRecord } from './setup/cameraSourceStore'
export { hasRoom, isDiskFull, measureDisk, type MeasureDisk } from './storage/recordingStorage'
