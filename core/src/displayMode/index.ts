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
