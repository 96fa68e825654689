/*
 * Pictures of cameras. `useCameraPicture` loads the current one with its age, again and again; `useStill` loads a
 * single one, now or of a time. `StillPicture`, `LargePicture` and `CameraFrame` draw them, `PictureMarks` draws boxes
 * and points on top; `IncidentPicture` shows the part of a picture around what was detected (`incidentMoment`). `frames/` is for stepping and scrubbing through the past: `frameCache` keeps encoded pictures,
 * `decodedFrames` the decoded ones, and `frameLoader` decides which is loaded next. `openStream` plays video,
 * `recorded/` knows what is recorded. A camera that is private, or out of use, shows that instead.
 */

export { CameraFrame, type CameraFrameProps } from './CameraFrame'
export { LARGE_PICTURE_HEIGHT, LargePicture } from './LargePicture'
export { LargeStill, type LargeStillProps } from './LargePicture'
export {
  IncidentPicture,
  MINIMUM_CAPTION_HEIGHT,
  ROW_PICTURE_HEIGHT,
  type IncidentPictureProps,
} from './IncidentPicture'
export { cropAround, momentOf, pictureBoxOf, type IncidentMoment, type MomentFacts } from './incidentMoment'
export { openStream, type StreamChoice } from './openStream'
export { PictureAge } from './LargePicture'
export { cornersOf, pinnedPoints, type PictureBox, type PictureMark } from './PictureMarks'
export { PrivacyFace } from './StillPicture'
export { StillPicture, type StillPictureProps } from './StillPicture'
export { useCameraPicture, type CameraPicture, type CameraPictureOptions } from './useCameraPicture'
export { FRAME_HEIGHT, loadFrame, useFrame, type FrameChoice } from './useStill'
export { createFrameCache, KEPT_FRAMES, type FrameCache } from './frames/frameCache'
export {
  SEEK_HEIGHT,
  SHARP_HEIGHT,
  type FrameLoader,
  type FrameLoaderState,
  type ShownFrame,
} from './frames/frameLoader'
export { useFrameLoader, useLaneState } from './frames/frameLoader'
export { useFrameCache } from './frames/frameCache'
export {
  groupByCamera,
  isWatchable,
  piecesOf,
  recordingEnd,
  type RecordedPiece,
  type RecordingSummary,
} from './recorded/recordings'
export { RECORDINGS_REFRESH, useRecordingNeighbours, useRecordings } from './recorded/recordings'
export { useOfflineText } from './useCameraPicture'
export { usePictureLog, type PictureLog } from './usePictureLog'
export { loadStill, useStill, type Still, type StillChoice } from './useStill'
export { isClosedForPrivacy, useStillFailureText } from './useStill'
