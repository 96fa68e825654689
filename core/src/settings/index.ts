export {
  createLocalSettings,
  FALLBACK_LANGUAGE,
  forcedStrategyOf,
  LANGUAGES,
  simulatedPermissionsOf,
  STRATEGIES,
  THEMES,
  type LocalSettings,
  type Strategy,
} from './localSettings'
export { createMemoryStorage, type KeyValueStorage } from './keyValueStorage'
export { createSharedStore, type SharedStore, type StoreProblem } from './sharedStore'
export { createMemoryChannels, type TabChannel } from './tabChannel'
