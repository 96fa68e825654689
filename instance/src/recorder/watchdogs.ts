import { createHash } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { HEALTH_CHECK_BREED, type Watchdog, type WatchdogResult } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { CameraFeed } from '../pictures'
import type { CameraStore } from '../stores'

export interface WatchdogDependencies {
  cameras: CameraStore
  /** The feed of each camera id. */
  feeds: ReadonlyMap<string, CameraFeed>
  /** The checked components besides the cameras. */
  equipment: () => Promise<readonly CheckedComponent[]>
  now: Now
}

export type Watchdogs = ReturnType<typeof createWatchdogs>

/** A camera that works was seen within this time, in ms: in the dark it takes a picture once a minute. */
const SEEN_WITHIN = MINUTE
const ID_LENGTH = 22

/** One component with the check of its present state. */
export interface CheckedComponent {
  component: { componentType: string; componentId: string; prettyName: string }
  isWell(time: number): Promise<boolean>
}

/** The id follows from the component, so that it stays the same although watchdogs are not stored. */
function idOf(componentType: string, componentId: string): string {
  const text = JSON.stringify([HEALTH_CHECK_BREED, componentType, componentId])
  return createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH)
}

function watchdogOf({ component }: CheckedComponent): Watchdog {
  const watchdogId = idOf(component.componentType, component.componentId)
  return { watchdogId, breedName: HEALTH_CHECK_BREED, ...component }
}

async function isCameraWell(feed: CameraFeed | undefined, time: number): Promise<boolean> {
  if (!feed) return false
  await feed.refresh(time)
  const lastSeen = await feed.lastSeenOnline(time)
  return feed.problem() === null && lastSeen !== null && time - lastSeen <= SEEN_WITHIN
}

/** The watchdogs of a barn: a health check for each camera in use, for the equipment and for scheduled backups. */
export function createWatchdogs({ cameras, feeds, equipment, now }: WatchdogDependencies) {
  async function checkedComponents(): Promise<CheckedComponent[]> {
    const camerasInUse = (await cameras.all()).filter(({ decommissioned }) => !decommissioned)
    return [
      ...camerasInUse.map(({ cameraId, name }) => ({
        component: { componentType: 'camera', componentId: cameraId, prettyName: name },
        isWell: (time: number) => isCameraWell(feeds.get(cameraId), time),
      })),
      ...(await equipment()),
    ]
  }

  return {
    all: async (): Promise<Watchdog[]> => (await checkedComponents()).map(watchdogOf),
    /** Checks the component of a watchdog as it is now. */
    async execute(watchdogId: string): Promise<Result<WatchdogResult, 'watchdog/not-found'>> {
      const checked = (await checkedComponents()).find((one) => watchdogOf(one).watchdogId === watchdogId)
      if (!checked) return fail('watchdog/not-found', { id: watchdogId })
      return succeed({ failed: (await checked.isWell(now())) ? 0 : 1, outOf: 1 })
    },
  }
}
