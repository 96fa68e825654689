/*
 * Cameras with a real source: their video, live and recorded.
 *
 * 1. `setup/cameraSourceStore` keeps the sources; `setup/sourceLocation` decides which addresses they may have.
 * 2. `createRecorder` picks how to connect to them in `cameraSources`: RTSP, MJPEG, snapshots and files become MP4.
 * 3. `sourceRunner` keeps a source running, and restarts it after a failure or silence.
 * 4. `cameraChannel` gives the segments the time of the instance, and passes them to the disk and to the watchers.
 * 5. `storage` writes recordings, with an index of their segments; `storage/recordingMaintenance` deletes what is too
 *    old, and the oldest when the disk fills up.
 * 6. `videoFeed` takes single pictures from the segments, by way of `frameDecoder`.
 *
 * Terms: a segment is one fragment of about 2 s that can be decoded from its key frame on, or follows one that can; a
 * recording is a file of segments of one format. `cameraHealth` announces cameras that go online or offline, and
 * reports failures as incidents. `watchdogs` checks a camera or equipment on request. `sourceTest` tries a source
 * before it is saved.
 */

export { createCameraHealth, createCameraWatch } from './cameraHealth'
export { createRecorder, type Recorder } from './createRecorder'
export { toSourceRecord } from './setup/cameraSourceStore'
export { hasRoom, isDiskFull, measureDisk, type MeasureDisk } from './storage/recordingStorage'
export { createWatchdogs, type CheckedComponent, type Watchdogs } from './watchdogs'
