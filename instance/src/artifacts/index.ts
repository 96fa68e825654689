/*
 * Artifacts are files that are made of pictures, videos and measurements. Each passes four stations:
 *
 * 1. `schedule/planSchedule` plans the artifacts that are due by the clock, `requestArtifact` the ones that an account
 *    requests. `planArtifact` gives both the same names and file names.
 * 2. `artifactStore` keeps the plan as a document with a status, and `artifactFiles` the finished file.
 * 3. `production/artifactProduction` takes the next planned group and runs its producer: requests of people first, then
 *    the newest.
 * 4. `artifactPayload` answers the file or its picture, after `artifactAccess` has checked permission and privacy.
 *
 * Terms:
 *
 * - producer: the function that makes the artifacts of a type. A group shares its pictures, so one producer makes it.
 * - accumulator: adds up the pictures of a camera, in a separate thread (`accumulator/accumulator`).
 * - clip: a recording of up to four cameras with the clock, names, a title and marks in its pictures
 *   (`production/clipMaker`).
 * - annotation: the outlines, names and other marks that are drawn into a picture.
 *
 * A producer reports a failure as an `ArtifactError`; its code is stored with the artifact. If the disk is full, the
 * artifact in production fails and the others stay planned until there is room.
 */

export { createAccumulator } from './accumulator/accumulator'
export { checkPrivacy, findViewableArtifact, viewableArtifactsCondition } from './artifactAccess'
export { openArtifactFiles } from './artifactFiles'
export { attachment, filePayload, picturePayload, type PayloadDependencies } from './artifactPayload'
export { planArtifact } from './planArtifact'
export {
  createArtifactStore,
  INCIDENT_PHOTO,
  type ArtifactStore,
  type PlannedArtifact,
  type StoredArtifact,
} from './artifactStore'
export { createAnnotations } from './production/annotations'
export { createArtifactPictures } from './production/artifactPictures'
export { createArtifactProduction, type ArtifactProduction, type Producer } from './production/artifactProduction'
export { createCameraPass, createFrameProducer } from './production/cameraProducers'
export { createCanvasProducer, createTimelapseProducer } from './production/canvasProducers'
export { createClipMaker } from './production/clipMaker'
export { createRecordingProducer } from './production/recordingProducer'
export { createReportProducer, readActivity } from './production/reportProducer'
export { createVideoCut } from './production/videoCut'
export { requestArtifact, type RequestDependencies } from './requestArtifact'
export { planSchedule } from './schedule/planSchedule'
