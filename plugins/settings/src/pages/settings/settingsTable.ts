import { PAGE_SIZES } from '@barn-workbench/core/query'
import { STREAM_QUALITIES } from '@barn-workbench/core/schema'
import {
  FILE_SIZE_UNITS,
  LANGUAGES,
  START_PAGES,
  THEMES,
  TOAST_POSITIONS,
  USER_MODES,
  type LocalSettings,
  type UserMode,
} from '@barn-workbench/core/settings'

/** The sections of the page, in their order. */
export const SETTING_GROUPS = [
  'appearance',
  'start',
  'notifications',
  'sites',
  'pictures',
  'scope',
  'developer',
] as const
type SettingGroup = (typeof SETTING_GROUPS)[number]

type Name = keyof LocalSettings

interface SharedFields {
  name: Name
  group: SettingGroup
  /** It is for specialists: it is not there in the basic mode. */
  userMode?: 'advanced'
  /** A value that the workbench remembers automatically. "All back to the default" keeps it. */
  isMemory?: true
}

/** One setting of the page. */
export type SettingEntry = SharedFields &
  (
    | { kind: 'switch'; /** It is on if the value is false. */ isInverted?: true }
    | { kind: 'choice'; options: readonly (string | number | null)[] }
    /** A width in CSS px, or automatic (null). */
    | { kind: 'width'; minimum: number; maximum: number }
    /** Names of instances, folders or columns, each of which can be removed. */
    | { kind: 'list'; of: 'instances' | 'folders' | 'columns' }
  )

/** Widths of a camera's picture that can be chosen, in CSS px. */
const TILE_WIDTH = { minimum: 120, maximum: 720 }

const ADVANCED = { userMode: 'advanced' } as const

/**
 * Every setting that has its place in one of the sections. `forcedConnectionStrategy`, `simulatedPermissions` and their
 * switches are set in the section for developers.
 */
export const SETTINGS: readonly SettingEntry[] = [
  { name: 'theme', group: 'appearance', kind: 'choice', options: THEMES },
  { name: 'language', group: 'appearance', kind: 'choice', options: LANGUAGES },
  { name: 'listViewMode', group: 'appearance', kind: 'choice', options: ['list', 'table'] },
  { name: 'hiddenIncidentColumns', group: 'appearance', kind: 'list', of: 'columns', isMemory: true, ...ADVANCED },
  { name: 'listPageSize', group: 'appearance', kind: 'choice', options: [null, ...PAGE_SIZES] },
  { name: 'artifactListMode', group: 'appearance', kind: 'choice', options: ['list', 'grid'] },
  { name: 'fileSizeUnits', group: 'appearance', kind: 'choice', options: FILE_SIZE_UNITS, ...ADVANCED },
  { name: 'startPage', group: 'start', kind: 'choice', options: START_PAGES },
  { name: 'hasAnsweredDarkQuestion', group: 'start', kind: 'switch', isInverted: true, isMemory: true },
  { name: 'hasAnsweredInstall', group: 'start', kind: 'switch', isInverted: true, isMemory: true },
  { name: 'hasSeenTour', group: 'start', kind: 'switch', isInverted: true, isMemory: true },
  { name: 'lastInstanceId', group: 'start', kind: 'list', of: 'instances', isMemory: true, ...ADVANCED },
  { name: 'toastPosition', group: 'notifications', kind: 'choice', options: TOAST_POSITIONS },
  { name: 'instanceListDisplayMode', group: 'sites', kind: 'choice', options: ['grid', 'list', 'trouble'] },
  { name: 'enableAutoLogin', group: 'sites', kind: 'switch' },
  { name: 'autoAddServiceProviders', group: 'sites', kind: 'switch' },
  { name: 'serviceProvidersExcludedFromAutoAdd', group: 'sites', kind: 'list', of: 'instances' },
  { name: 'closedInstanceFolders', group: 'sites', kind: 'list', of: 'folders', isMemory: true, ...ADVANCED },
  { name: 'showTypeInformation', group: 'sites', kind: 'switch', ...ADVANCED },
  { name: 'showVersions', group: 'sites', kind: 'switch', ...ADVANCED },
  { name: 'genericInstancesEnabled', group: 'sites', kind: 'switch', ...ADVANCED },
  { name: 'loadBarnImages', group: 'pictures', kind: 'switch' },
  { name: 'streamQuality', group: 'pictures', kind: 'choice', options: STREAM_QUALITIES },
  { name: 'cameraTileWidth', group: 'pictures', kind: 'width', ...TILE_WIDTH },
  { name: 'showFrameAnnotationTour', group: 'pictures', kind: 'switch' },
  { name: 'showCameraIdsOnGridView', group: 'pictures', kind: 'switch', ...ADVANCED },
  { name: 'useAlignmentHelperAsImageReplacement', group: 'pictures', kind: 'switch', ...ADVANCED },
  { name: 'userMode', group: 'scope', kind: 'choice', options: USER_MODES },
  { name: 'enableDeveloperSettings', group: 'developer', kind: 'switch', ...ADVANCED },
]

/** The settings that are offered in a mode. */
export function settingsFor(userMode: UserMode): readonly SettingEntry[] {
  return SETTINGS.filter((entry) => entry.userMode === undefined || userMode === 'advanced')
}

/** Whether a setting has another value than by default. */
export function isChanged(name: Name, settings: Readonly<LocalSettings>, defaults: Readonly<LocalSettings>): boolean {
  return JSON.stringify(settings[name]) !== JSON.stringify(defaults[name])
}

/** The default values of the changed ones among some settings. */
export function defaultsOf(
  entries: readonly SettingEntry[],
  settings: Readonly<LocalSettings>,
  defaults: Readonly<LocalSettings>,
): Partial<LocalSettings> {
  const changed = entries.filter(({ name, isMemory }) => !isMemory && isChanged(name, settings, defaults))
  return Object.fromEntries(changed.map(({ name }) => [name, defaults[name]]))
}
