/*
 * Settings of this device. `localSettings` are chosen by the person in front of it. `sharedStore` keeps values in a
 * storage (`keyValueStorage`) and the same in all tabs (`tabChannel`); a value that cannot be read is its default.
 */

export {
  createLocalSettings,
  FILE_SIZE_UNITS,
  FALLBACK_LANGUAGE,
  FORCED_STRATEGIES,
  forcedStrategyOf,
  LANGUAGES,
  TRANSLATED_LANGUAGES,
  localSettingsDefaults,
  simulatedPermissionsOf,
  START_PAGES,
  STRATEGIES,
  THEMES,
  toggledUserMode,
  TOAST_POSITIONS,
  USER_MODES,
  userModeOf,
  type ForcedStrategy,
  type LocalSettings,
  type Strategy,
  type UserMode,
} from './localSettings'
export { createMemoryStorage, StorageSlowError, type KeyValueStorage } from './keyValueStorage'
export { createSharedMap, createSharedStore, type SharedStore, type StoreProblem } from './sharedStore'
export { createMemoryChannels, type TabChannel } from './tabChannel'
