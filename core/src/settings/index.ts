export {
  createLocalSettings,
  DEFAULT_LANGUAGE,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  localSettingsDefaults,
  STRATEGIES,
  type LocalSettings,
  type Strategy,
} from './localSettings'
export { createMemoryChannels, createMemoryStorage, type KeyValueStorage, type TabChannel } from './seams'
export { createSharedStore, type SharedStore, type StoreProblem } from './sharedStore'
