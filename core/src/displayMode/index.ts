/*
 * The display mode of an instance: settings of its screens, from the site itself or from its cloud. `displayMode` keeps
 * them for the session, on the device and over all tabs; `loadDisplayMode` asks the instance and repairs the answer.
 */

export {
  createDisplayMode,
  DISPLAY_MODE_SOURCES,
  displayModeCall,
  type DisplayMode,
  type DisplayModeChange,
  type DisplayModeSource,
  type DisplayModeState,
  type OwnedDisplayMode,
} from './displayMode'
