import {
  DISPLAY_TAG,
  isCameraOnline,
  isDecommissioned,
  MACHINE_TAG,
  type Camera,
  type CameraCanvas,
  type RegionMapping,
  type SiteSettings,
  type StoredBackup,
} from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { GUIDE_STEPS, type GuideStep } from './guide/guideSteps'

/** The facts of an instance, as far as the account may see them. Undefined: not loaded, or not for the account. */
export interface SetupFacts {
  cameras?: readonly Camera[] | undefined
  mappings?: readonly Pick<RegionMapping, 'cameraId' | 'regions'>[] | undefined
  canvases?: readonly Pick<CameraCanvas, 'arrangement' | 'cameras'>[] | undefined
  /** The tags of each account. */
  accounts?: readonly (readonly string[])[] | undefined
  /** Number of passkeys and e-mail addresses by which the account can sign in without its password. */
  waysBack?: number | undefined
  /** The backups that are there. */
  backups?: readonly Pick<StoredBackup, 'madeAt' | 'proof'>[] | undefined
  /** Whether people have entered the facts of the site, and whether these are in use. */
  site?: Pick<SiteSettings, 'isSettled' | 'needsRestart'> | undefined
  /** Whether this page came by HTTPS. */
  isSecure?: boolean | undefined
  /** In ms since the epoch. */
  now: number
}

/** One step of setting a barn up. */
export interface SetupStep {
  id: 'site' | 'cameras' | 'names' | 'pictures' | 'regions' | 'plan' | 'people' | 'wayBack' | 'https' | 'backup'
  isDone: boolean
  /** How many of how many are done, where things are counted. */
  count?: { done: number; all: number }
  /** The path of its screen, relative to the path of the instance. */
  path: `/${string}`
  /** The step of the guide in which it is done, if there is one. */
  guide?: GuideStep
}

/** Names that a camera has before people name it: its id, or a number. */
const UNNAMED = /^(camera|kamera|cam|stream|channel|kanal)?[\s_-]*\d*$/i

const counted = (done: number, all: number) => ({ count: { done, all }, isDone: all > 0 && done === all })

/** The steps of setting a barn up, in the order in which they are taken. Steps about unknown things are left out. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  return stepsOf(facts).map((step) => (isOfGuide(step.id) ? { ...step, guide: step.id } : step))
}

const isOfGuide = (id: SetupStep['id']): id is GuideStep => (GUIDE_STEPS as readonly string[]).includes(id)

function stepsOf(facts: SetupFacts): SetupStep[] {
  const { site, cameras, mappings, canvases, backups, now } = facts
  const used = cameras?.filter((camera) => !isDecommissioned(camera))
  return [
    ...(site ? [siteStep(site)] : []),
    ...(used ? cameraSteps(used, now) : []),
    ...(used && mappings ? [regionStep(used, mappings)] : []),
    ...(canvases ? [planStep(canvases)] : []),
    ...accessSteps(facts),
    ...(backups ? [backupStep(backups, now)] : []),
  ]
}

/** The steps about the people who come in, and the way by which they do. */
function accessSteps({ accounts, waysBack, isSecure }: SetupFacts): SetupStep[] {
  return [
    ...(accounts ? [peopleStep(accounts)] : []),
    ...(waysBack === undefined ? [] : [{ id: 'wayBack' as const, isDone: waysBack > 0, path: '/account' as const }]),
    ...(isSecure === undefined ? [] : [{ id: 'https' as const, isDone: isSecure, path: '/system' as const }]),
  ]
}

function siteStep({ isSettled, needsRestart }: NonNullable<SetupFacts['site']>): SetupStep {
  return { id: 'site', isDone: isSettled && !needsRestart, path: '/setup/site' }
}

function cameraSteps(cameras: readonly Camera[], now: number): SetupStep[] {
  const isNamed = ({ name, cameraId }: Camera) => name !== cameraId && !UNNAMED.test(name.trim())
  const named = new Set(cameras.filter(isNamed).map(({ name }) => name))
  const online = cameras.filter((camera) => isCameraOnline(camera, now))
  return [
    { id: 'cameras', isDone: cameras.length > 0, path: '/camera-setup' },
    { id: 'names', ...counted(named.size, cameras.length), path: '/camera-setup' },
    { id: 'pictures', ...counted(online.length, cameras.length), path: '/cameras' },
  ]
}

function regionStep(cameras: readonly Camera[], mappings: NonNullable<SetupFacts['mappings']>): SetupStep {
  const withRegions = new Set(mappings.filter(({ regions }) => regions.length > 0).map(({ cameraId }) => cameraId))
  const drawn = cameras.filter(({ cameraId }) => withRegions.has(cameraId))
  return { id: 'regions', ...counted(drawn.length, cameras.length), path: '/regions' }
}

/** The plan is arranged once a camera has been placed. */
function planStep(canvases: NonNullable<SetupFacts['canvases']>): SetupStep {
  const isArranged = canvases.some(({ arrangement, cameras }) => arrangement !== 'automatic' && cameras.length > 0)
  return { id: 'plan', isDone: isArranged, path: '/canvases' }
}

/** A second person can sign in; a display or a machine is no person. */
function peopleStep(accounts: NonNullable<SetupFacts['accounts']>): SetupStep {
  const people = accounts.filter((tags) => !tags.includes(DISPLAY_TAG) && !tags.includes(MACHINE_TAG))
  return { id: 'people', isDone: people.length > 1, path: '/accounts' }
}

/** A backup of this age, in ms, is one of a weekly schedule that goes on. */
const OLDEST_BACKUP = 8 * DAY

/** A backup counts while it is fresh, and has not turned out to be useless. */
function backupStep(backups: NonNullable<SetupFacts['backups']>, now: number): SetupStep {
  const isKept = backups.some(({ madeAt, proof }) => now - madeAt <= OLDEST_BACKUP && proof?.isGood !== false)
  return { id: 'backup', isDone: isKept, path: '/system' }
}
