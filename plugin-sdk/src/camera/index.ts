export { CameraFrame, type CameraFrameProps } from './CameraFrame'
export { LARGE_PICTURE_HEIGHT, LargePicture } from './LargePicture'
export { LargeStill, type LargeStillProps } from './LargeStill'
export { openStream, type StreamChoice } from './openStream'
export { PictureAge } from './PictureAge'
export { cornersOf, pinnedPoints, type PictureBox, type PictureMark } from './PictureMarks'
export { PrivacyFace } from './PrivacyFace'
export { StillPicture, type StillPictureProps } from './StillPicture'
export { useCameraPicture, type CameraPicture, type CameraPictureOptions } from './useCameraPicture'
export { FRAME_HEIGHT, loadFrame, useFrame, type FrameChoice } from './useFrame'
export { createFrameCache, KEPT_FRAMES, type FrameCache } from './frames/createFrameCache'
export { SEEK_HEIGHT, SHARP_HEIGHT, type FrameLane, type LaneState, type ShownFrame } from './frames/createFrameLane'
export { useFrameLane, useLaneState } from './frames/useFrameLane'
export { useFrameCache } from './frames/useFrameCache'
export {
  groupByCamera,
  isWatchable,
  piecesOf,
  recordingEnd,
  type RecordedPiece,
  type RecordingSummary,
} from './recorded/recordedPieces'
export { RECORDINGS_REFRESH, useRecordingNeighbours, useRecordings } from './recorded/useRecordings'
export { useOfflineText } from './useOfflineText'
export { usePictureLog, type PictureLog } from './usePictureLog'
export { loadStill, useStill, type Still, type StillChoice } from './useStill'
export { isClosedForPrivacy, useStillFailureText } from './useStillFailureText'
