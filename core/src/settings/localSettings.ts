import { z } from 'zod'
import { PAGE_SIZES } from '../query'
import { STREAM_QUALITIES } from '../schema'
import { createSharedStore, type SharedStore, type SharedStoreOptions } from './sharedStore'

/** Languages that are translated. */
export const TRANSLATED_LANGUAGES = ['en', 'de'] as const
/** Languages of the interface; `debug` shows the keys of the messages. */
export const LANGUAGES = [...TRANSLATED_LANGUAGES, 'debug'] as const
export const THEMES = ['light', 'dark', 'system'] as const
export const DEFAULT_LANGUAGE = 'de'
export const FALLBACK_LANGUAGE = 'en'
/** Places of short messages, the default one first. */
export const TOAST_POSITIONS = [
  'top-right',
  'top-center',
  'top-left',
  'bottom-right',
  'bottom-center',
  'bottom-left',
] as const
/** The page that opens first: the list of sites, the dashboard of all sites, or the last site. */
export const START_PAGES = ['instances', 'sites', 'lastInstance'] as const
export const FILE_SIZE_UNITS = ['decimal', 'binary'] as const
/** The range of functions that are offered: all, or the ones for daily work. */
export const USER_MODES = ['basic', 'advanced'] as const
export type UserMode = (typeof USER_MODES)[number]
/** Ways to reach an instance, the preferred one first. */
export const STRATEGIES = ['local', 'gateway', 'remote'] as const
export type Strategy = (typeof STRATEGIES)[number]
/** Ways that can be forced; `none`: no instance is reached, as without a network. */
export const FORCED_STRATEGIES = [...STRATEGIES, 'none'] as const
export type ForcedStrategy = (typeof FORCED_STRATEGIES)[number]

/** Ids of instances that one setting may name. */
const InstanceIds = z.array(z.string().max(200)).max(1_000)
/** A permission in a form that a header may contain. */
const Permission = z
  .string()
  .max(200)
  .regex(/^[\w.*-]+$/)

const properties = {
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  /** Whether instances of a type that this client does not know are shown. */
  genericInstancesEnabled: z.boolean(),
  /** Whether lists and plans load pictures. Pages of one camera always do. */
  loadBarnImages: z.boolean(),
  /** Whether the card of a site names the version of its instance. */
  showVersions: z.boolean(),
  /** Whether the card of a site names its type. */
  showTypeInformation: z.boolean(),
  /** Whether the sites that a directory lists are added without a question. */
  autoAddServiceProviders: z.boolean(),
  /** Whether a site opens without another sign-in if the directory knows the account. */
  enableAutoLogin: z.boolean(),
  /** Sites that were removed, and that are not added again without a question. */
  serviceProvidersExcludedFromAutoAdd: InstanceIds,
  /** Whether the screen of cameras shows their ids beside their names. */
  showCameraIdsOnGridView: z.boolean(),
  /** Width of a camera's picture on the screen of cameras, in CSS px; null: as large as all of them fit. */
  cameraTileWidth: z.number().min(1).max(10_000).nullable(),
  forceConnectionStrategy: z.boolean(),
  forcedConnectionStrategy: z.enum(FORCED_STRATEGIES).nullable(),
  enableDeveloperSettings: z.boolean(),
  /** The form of the list of sites: as cards, as rows, or as a table by trouble. */
  instanceListDisplayMode: z.enum(['grid', 'list', 'trouble']),
  /** Folders of the list of instances that are closed. */
  closedInstanceFolders: z.array(z.string().max(1_000)).max(1_000),
  /** The form of lists that can also be tables. */
  listViewMode: z.enum(['list', 'table']),
  /** Names of the columns that the table of incidents leaves out. */
  hiddenIncidentColumns: z.array(z.string().max(50)).max(50),
  /** Number of rows that all lists show at first; null for each list's own default. */
  listPageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).nullable(),
  /** The form of the list of artifacts: as rows, or as pictures side by side. */
  artifactListMode: z.enum(['list', 'grid']),
  /** Units of file sizes: powers of 1,024 (MiB) or of 1,000 (MB). */
  fileSizeUnits: z.enum(FILE_SIZE_UNITS),
  /** Whether a grid, which helps to align cameras, stands in place of pictures. No picture is loaded then. */
  useAlignmentHelperAsImageReplacement: z.boolean(),
  /** Whether the marking of dead animals is explained the next time. */
  showFrameAnnotationTour: z.boolean(),
  /** Null if none is chosen yet. */
  userMode: z.enum(USER_MODES).nullable(),
  simulatePermissions: z.boolean(),
  simulatedPermissions: z.array(Permission).max(1_000),
  /** The size of videos on this device: the size of the camera, or at most 540 lines for a slow link. */
  streamQuality: z.enum(STREAM_QUALITIES),
  toastPosition: z.enum(TOAST_POSITIONS),
  startPage: z.enum(START_PAGES),
  /** Whether the tour of the workbench was seen or skipped. */
  hasSeenTour: z.boolean(),
  /** Whether the user has answered the question if the workbench becomes dark like the device. */
  hasAnsweredDarkQuestion: z.boolean(),
  /** Whether the user has answered the offer to put the workbench on the home screen. */
  hasAnsweredInstall: z.boolean(),
  /** The barn that was visited last, whose navigation stays on screens without a barn. */
  lastInstanceId: z.string().max(200).nullable(),
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
  closedInstanceFolders: [],
  listViewMode: 'list',
  hiddenIncidentColumns: [],
  listPageSize: null,
  artifactListMode: 'grid',
  fileSizeUnits: 'decimal',
  useAlignmentHelperAsImageReplacement: false,
  showFrameAnnotationTour: false,
  userMode: null,
  simulatePermissions: false,
  simulatedPermissions: [],
  streamQuality: 'source',
  toastPosition: 'top-right',
  startPage: 'instances',
  hasSeenTour: false,
  hasAnsweredDarkQuestion: false,
  hasAnsweredInstall: false,
  lastInstanceId: null,
}

/** The user mode. A user who has not chosen has the advanced mode, so that nothing is hidden by default. */
export function userModeOf({ userMode }: Pick<LocalSettings, 'userMode'>): UserMode {
  return userMode ?? 'advanced'
}

/** The mode after a press on its switch: the other one; from none it becomes advanced. */
export function toggledUserMode(userMode: LocalSettings['userMode']): UserMode {
  return userMode === 'advanced' ? 'basic' : 'advanced'
}

/**
 * The strategy by which instances must be reached; null if any may be used. Developer settings that are off force none.
 */
export function forcedStrategyOf(settings: LocalSettings): ForcedStrategy | null {
  const { enableDeveloperSettings, forceConnectionStrategy, forcedConnectionStrategy } = settings
  return enableDeveloperSettings && forceConnectionStrategy ? forcedConnectionStrategy : null
}

/** The simulated permissions; null if the account's own apply. Developer settings that are off simulate none. */
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
