import { CAMERA_ONLINE_THRESHOLD, isCameraOnline, isDecommissioned } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { BarnTexts } from '../barn'
import { createComponentHealth, type IncidentStore } from '../incidents'
import type { CameraFeed } from '../pictures'
import type { CameraStore } from '../stores'
import type { Recorder } from './createRecorder'

/** The component for which stopped recording is reported. */
const RECORDER = 'recorder'

export interface CameraHealthDependencies {
  incidents: IncidentStore
  cameras: CameraStore
  feeds: ReadonlyMap<string, CameraFeed>
  recorder: Pick<Recorder, 'sources' | 'isDiskFull'>
  texts: Pick<BarnTexts, 'sourceProblems' | 'recorder' | 'diskFull'>
  /** The time at which the instance was started, in ms since the epoch. */
  startedAt: number
}

/**
 * Returns the function that reports failed cameras with a real source, stopped recording, and their recovery, as
 * incidents. Open failures are read from the incidents, so that a restart repeats nothing.
 */
export function createCameraHealth(dependencies: CameraHealthDependencies): (now: number) => Promise<void> {
  const { incidents, cameras, feeds, recorder, texts, startedAt } = dependencies

  const report = createComponentHealth(incidents)

  /** The time at which each camera was first checked, in ms since the epoch. */
  const firstChecks = new Map<string, number>()

  async function checkCamera(cameraId: string, now: number): Promise<void> {
    const camera = await cameras.documents.find(cameraId)
    const feed = feeds.get(cameraId)
    if (!camera || !feed || isDecommissioned(camera)) return
    const lastSeenOnline = await feed.lastSeenOnline(now)
    const isOnline = isCameraOnline({ lastSeenOnline }, now)
    const firstCheck = firstChecks.get(cameraId) ?? now
    firstChecks.set(cameraId, firstCheck)
    const since = Math.max(lastSeenOnline ?? startedAt, startedAt, firstCheck)
    // It has had no chance to be seen yet.
    if (!isOnline && now - since < CAMERA_ONLINE_THRESHOLD) return
    const component = { componentType: 'camera', componentId: cameraId, cameraId, prettyName: camera.name }
    const message = texts.sourceProblems[feed.problem() ?? 'noAnswer']
    await report(component, isOnline ? null : { message, since }, now)
  }

  return async (now) => {
    for (const { cameraId } of await recorder.sources.all()) await checkCamera(cameraId, now)
    const component = { componentType: RECORDER, componentId: RECORDER, cameraId: null, prettyName: texts.recorder }
    await report(component, recorder.isDiskFull() ? { message: texts.diskFull, since: now } : null, now)
  }
}

/** A camera that has not been checked after this time, in ms, is left for the next check. */
const LONGEST_CHECK = 10 * SECOND

/** Resolves when the check ends, and when it takes too long. */
async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_CHECK)
  })
  await Promise.race([check, limit]).finally(() => clearTimeout(timer))
}

/**
 * Returns a function that refreshes the feeds of all cameras and announces each camera that went online or offline
 * since the last call. Whether a camera is online is not stored, so no change of a document would announce it.
 */
export function createCameraWatch(
  cameras: CameraStore,
  feeds: ReadonlyMap<string, CameraFeed>,
): (now: number) => Promise<void> {
  const onlineStates = new Map<string, boolean>()

  async function checkCamera(cameraId: string, feed: CameraFeed, now: number): Promise<void> {
    await feed.refresh(now)
    const isOnline = isCameraOnline({ lastSeenOnline: await feed.lastSeenOnline(now) }, now)
    const wasOnline = onlineStates.get(cameraId)
    onlineStates.set(cameraId, isOnline)
    if (wasOnline === undefined || wasOnline === isOnline) return
    const camera = await cameras.documents.find(cameraId)
    if (camera) cameras.announce(camera)
  }

  return async (now) => {
    await Promise.all([...feeds].map(([cameraId, feed]) => inTime(checkCamera(cameraId, feed, now))))
  }
}
