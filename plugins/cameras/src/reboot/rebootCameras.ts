import { cameras } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/** Time between two checks whether cameras are back, in ms. */
const LOOK_PERIOD = 3 * SECOND
/** A camera that is not back after this time in ms is late. */
const REBOOT_PATIENCE = 3 * MINUTE
const MAXIMUM_CAMERAS = 1_000

/** The cameras to restart. */
export interface RebootInput {
  /** Null for all in use. */
  cameraIds: readonly string[] | null
  /** The number of cameras, as far as it is known. */
  count: number
}

/** The state of a camera: not asked yet, starting, sending pictures again, taking long, or refusing. */
export type RebootStep =
  | { state: 'waiting' }
  | { state: 'starting' }
  | { state: 'back' }
  | { state: 'late' }
  | { state: 'failed'; problem: Problem }

/** One camera that is being restarted. */
export interface RebootingCamera {
  cameraId: string
  name: string
  step: RebootStep
}

type Rebooted = Pick<Camera, 'cameraId' | 'name' | 'lastSeenOnline'>

/** Loads the cameras to restart: those of some ids, or all in use (null). Rejects with a `ProblemError`. */
export async function loadRebooted(
  session: Session,
  cameraIds: readonly string[] | null,
  signal: AbortSignal,
): Promise<Rebooted[]> {
  const query = cameraIds === null ? [] : [where('cameraId', 'in', cameraIds)]
  const found = await session.list(cameras.query, { query, limit: MAXIMUM_CAMERAS }, { signal })
  return cameraIds === null ? found.filter((camera) => !isDecommissioned(camera)) : found
}

/** Whether nothing more happens with a camera. */
export function isSettled({ state }: RebootStep): boolean {
  return state === 'back' || state === 'late' || state === 'failed'
}

interface RebootOptions {
  signal: AbortSignal
  /** Called with all cameras whenever one of them is further. */
  onProgress: (cameras: readonly RebootingCamera[]) => void
}

function pause(session: Session, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = session.clock.setTimeout(resolve, LOOK_PERIOD)
    signal.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}

/** The times at which some cameras were last seen; empty if the instance cannot be reached at the moment. */
async function lastSeen(session: Session, cameraIds: readonly string[], signal: AbortSignal) {
  const query = [where('cameraId', 'in', cameraIds)]
  const found = await session.list(cameras.query, { query, limit: MAXIMUM_CAMERAS }, { signal }).catch(() => [])
  return new Map(found.map(({ cameraId, lastSeenOnline }) => [cameraId, lastSeenOnline ?? 0]))
}

/** The steps of all cameras; each change is reported. */
function createSteps(all: readonly Rebooted[], { onProgress }: RebootOptions) {
  const steps = new Map<string, RebootStep>(all.map(({ cameraId }) => [cameraId, { state: 'waiting' }]))
  const tell = () =>
    onProgress(all.map(({ cameraId, name }) => ({ cameraId, name, step: steps.get(cameraId) ?? { state: 'waiting' } })))
  tell()
  return {
    set(cameraId: string, step: RebootStep): void {
      steps.set(cameraId, step)
      tell()
    },
    starting: () => [...steps].filter(([, { state }]) => state === 'starting').map(([cameraId]) => cameraId),
  }
}

/**
 * Restarts cameras, and follows them until each sends pictures again: the time at which the instance last saw it then
 * advances. It never rejects; a camera that refuses is reported with its reason. Resolves once all are settled, or
 * aborted.
 */
export async function rebootCameras(session: Session, all: readonly Rebooted[], options: RebootOptions): Promise<void> {
  const { signal } = options
  const steps = createSteps(all, options)
  const askOne = async ({ cameraId }: Rebooted) => {
    try {
      await session.send(cameras.reboot, { params: { id: cameraId } }, { signal })
      steps.set(cameraId, { state: 'starting' })
    } catch (error) {
      if (!signal.aborted) steps.set(cameraId, { state: 'failed', problem: problemOf(error) })
    }
  }
  await Promise.all(all.map(askOne))
  const until = session.clock.now() + REBOOT_PATIENCE
  // While a camera starts, its last-seen time does not change.
  const seenBefore = await lastSeen(session, steps.starting(), signal)
  while (steps.starting().length > 0 && !signal.aborted) {
    await pause(session, signal)
    const seen = await lastSeen(session, steps.starting(), signal)
    const isOver = session.clock.now() >= until
    for (const cameraId of steps.starting()) {
      const isBack = (seen.get(cameraId) ?? 0) > (seenBefore.get(cameraId) ?? Infinity)
      if (isBack) steps.set(cameraId, { state: 'back' })
      else if (isOver) steps.set(cameraId, { state: 'late' })
    }
  }
}
