import { z } from 'zod'
import { STREAM_QUALITIES } from '../contract'
import { createSharedStore, type SharedStore, type SharedStoreOptions } from './sharedStore'

/** Languages of the interface; `debug` shows the keys of the messages. */
export const LANGUAGES = ['en', 'de', 'debug'] as const
export const THEMES = ['light', 'dark', 'system'] as const
export const DEFAULT_LANGUAGE = 'de'
export const FALLBACK_LANGUAGE = 'en'
/** Ways to reach an instance, the preferred one first. */
export const STRATEGIES = ['local', 'gateway', 'remote'] as const
export type Strategy = (typeof STRATEGIES)[number]

const properties = {
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  genericInstancesEnabled: z.boolean(),
  loadBarnImages: z.boolean(),
  showVersions: z.boolean(),
  showTypeInformation: z.boolean(),
  autoAddServiceProviders: z.boolean(),
  enableAutoLogin: z.boolean(),
  serviceProvidersExcludedFromAutoAdd: z.array(z.string()),
  showCameraIdsOnGridView: z.boolean(),
  /** Width of a camera's picture on the screen of cameras, in CSS px; null: as large as all of them fit. */
  cameraTileWidth: z.number().nullable(),
  forceConnectionStrategy: z.boolean(),
  forcedConnectionStrategy: z.enum(STRATEGIES).nullable(),
  enableDeveloperSettings: z.boolean(),
  instanceListDisplayMode: z.enum(['grid', 'list']),
  /** How lists that can also be tables are shown. */
  listViewMode: z.enum(['list', 'table']),
  useAlignmentHelperAsImageReplacement: z.boolean(),
  showFrameAnnotationTour: z.boolean(),
  userMode: z.enum(['basic', 'advanced']).nullable(),
  simulatePermissions: z.boolean(),
  simulatedPermissions: z.array(z.string()),
  /** The size of videos on this device: that of the camera, or at most 540 lines for a slow link. */
  streamQuality: z.enum(STREAM_QUALITIES),
  /** The barn that was visited last, whose navigation stays on screens without a barn. */
  lastInstanceId: z.string().nullable(),
}

export type LocalSettings = z.output<z.ZodObject<typeof properties>>

export const localSettingsDefaults: LocalSettings = {
  theme: 'light',
  language: DEFAULT_LANGUAGE,
  genericInstancesEnabled: false,
  loadBarnImages: true,
  showVersions: false,
  showTypeInformation: false,
  autoAddServiceProviders: true,
  enableAutoLogin: true,
  serviceProvidersExcludedFromAutoAdd: [],
  showCameraIdsOnGridView: false,
  cameraTileWidth: null,
  forceConnectionStrategy: false,
  forcedConnectionStrategy: null,
  enableDeveloperSettings: false,
  instanceListDisplayMode: 'grid',
  listViewMode: 'list',
  useAlignmentHelperAsImageReplacement: false,
  showFrameAnnotationTour: false,
  userMode: null,
  simulatePermissions: false,
  simulatedPermissions: [],
  streamQuality: 'source',
  lastInstanceId: null,
}

/** The strategy by which instances must be reached; null: any. Developer settings that are off force none. */
export function forcedStrategyOf(settings: LocalSettings): Strategy | null {
  const { enableDeveloperSettings, forceConnectionStrategy, forcedConnectionStrategy } = settings
  return enableDeveloperSettings && forceConnectionStrategy ? forcedConnectionStrategy : null
}

/** The permissions that are simulated; null: those of the account hold. Developer settings that are off simulate none. */
export function simulatedPermissionsOf(settings: LocalSettings): readonly string[] | null {
  const { enableDeveloperSettings, simulatePermissions, simulatedPermissions } = settings
  return enableDeveloperSettings && simulatePermissions ? simulatedPermissions : null
}

/** Creates the settings of one browser. `browserLanguage` is the default until the user chooses a language. */
export function createLocalSettings(
  dependencies: Pick<SharedStoreOptions<typeof properties>, 'storage' | 'channel' | 'tabId' | 'onProblem'>,
  browserLanguage?: LocalSettings['language'],
): SharedStore<LocalSettings> {
  const defaults = { ...localSettingsDefaults, ...(browserLanguage && { language: browserLanguage }) }
  return createSharedStore({ name: 'settings', properties, defaults, ...dependencies })
}
