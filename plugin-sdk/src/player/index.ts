/*
 * The parts that every way to watch a camera has: `PlayerModes` leads from one way to the other, `CameraScrubber` shows
 * the time below the picture (`coverage`, `useCameraMarks` and `useScrubberWindow` are its parts), `MovingPicture` is
 * the picture while the user drags (`useScrubbing`), `CamerasBeside` puts others beside the camera of the screen, and
 * `useTimeKeys` are the keys. The pictures and videos themselves belong to the screens.
 */

export { CameraScrubber, type CameraScrubberProps } from './CameraScrubber'
export { CamerasBeside, camerasBeside, type BesideOptions, type CamerasBesideProps } from './CamerasBeside'
export { MovingPicture, type MovingPictureProps } from './MovingPicture'
export { PlayerModes, RECORDING_LOOK_BACK, type PlayerMode, type PlayerModesProps } from './PlayerModes'
export { playerTexts } from './playerTexts'
export { useScrubbing, type Scrubbing } from './useScrubbing'
export { useTimeKeys, type TimeKeysOptions } from './useTimeKeys'
export { useScrubberWindow, type ScrubberWindow, type ScrubberWindowOptions } from './useScrubberWindow'
