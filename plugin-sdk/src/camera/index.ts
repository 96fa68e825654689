/*
 * Pictures of cameras. `useCameraPicture` loads the current one with its age, and renews it; `useStill` loads the
 * current one alone, `useFrame` the one of a time, and `pictureFailure` says why there is none. `StillPicture`,
 * `LargePicture` and `CameraFrame` draw them, `PictureMarks` draws boxes and points on top; `IncidentPicture` shows the
 * part of a picture around what was detected (`incidentMoment`). `frames/` is for stepping and scrubbing through the
 * past: `frameCache` keeps encoded pictures, `decodedFrames` the decoded ones, and `frameLoader` decides which one is
 * next. `openStream` plays video, `recorded/` knows what is recorded. A camera that is private, or out of use, shows
 * that instead.
 */

export { CameraFrame, type CameraFrameProps } from './CameraFrame'
export { LARGE_PICTURE_HEIGHT, LargePicture, LargeStill, PictureAge, type LargeStillProps } from './LargePicture'
export {
  IncidentPicture,
  MINIMUM_CAPTION_HEIGHT,
  ROW_PICTURE_HEIGHT,
  type IncidentPictureProps,
} from './IncidentPicture'
export { cropAround, momentOf, pictureBoxOf, type IncidentMoment, type MomentFacts } from './incidentMoment'
export { openStream, type StreamChoice } from './openStream'
export { cornersOf, pinnedPoints, type PictureBox, type PictureMark } from './PictureMarks'
export { PrivacyFace, StillPicture, type StillPictureProps } from './StillPicture'
export { useCameraPicture, useOfflineText, type CameraPicture, type CameraPictureOptions } from './useCameraPicture'
export { isClosedForPrivacy, useStillFailureText } from './pictureFailure'
export { FRAME_HEIGHT, loadFrame, useFrame, type FrameChoice } from './useFrame'
export { loadStill, useStill, type Still, type StillChoice } from './useStill'
export { createFrameCache, KEPT_FRAMES, useFrameCache, type FrameCache } from './frames/frameCache'
export {
  SEEK_HEIGHT,
  SHARP_HEIGHT,
  useFrameLoader,
  useFrameLoaderState,
  type FrameLoader,
  type FrameLoaderState,
  type ShownFrame,
} from './frames/frameLoader'
export {
  groupByCamera,
  isWatchable,
  piecesOf,
  recordingEnd,
  RECORDINGS_REFRESH,
  useRecordingNeighbours,
  useRecordings,
  type RecordedPiece,
  type RecordingSummary,
} from './recorded/recordings'
export { usePictureLog, type PictureLog } from './usePictureLog'
