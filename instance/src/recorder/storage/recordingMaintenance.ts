import type { Clock } from '@barn-workbench/core/clock'
import { DEFAULT_RECORDING_RULES, type RecordingRules } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { RetentionGuard } from '../../database'
import { namesOf, repeat, type InstanceLog } from '../../log'
import type { CameraSourceStore } from '../setup/cameraSourceStore'
import type { RecordingStorage } from './recordingStorage'
import type { UnknownFile } from './recordingTable'

/*
 * Keeps recordings in order while an instance runs: there is room on the disk, each camera's recordings stay within
 * its rules, and files that the index does not have are taken into it.
 */

/** Period in which the room on the disk and the rules of the recordings are checked, in ms. */
const SPACE_PERIOD = 5 * SECOND
const RULES_PERIOD = MINUTE

export interface MaintenanceDependencies {
  /** Null: nothing is recorded. */
  storage: RecordingStorage | null
  sources: Pick<CameraSourceStore, 'all'>
  clock: Clock
  log: InstanceLog
  retention: RetentionGuard
  /** Whether there is such a camera. */
  isCamera(cameraId: string): Promise<boolean>
}

/** Keeps room on the disk, and the recordings within their rules. */
export function createRecordingMaintenance({
  storage,
  sources,
  clock,
  log,
  retention,
  isCamera,
}: MaintenanceDependencies) {
  const stops: (() => Promise<void>)[] = []

  /**
   * Recordings of an unknown camera are kept: the database with its rules was lost. Removing a camera removes
   * them with it.
   */
  async function applyRules(kept: RecordingStorage): Promise<void> {
    if (retention.pause()) return
    const rules = new Map<string, RecordingRules>()
    for (const { cameraId, recording } of await sources.all()) rules.set(cameraId, recording)
    for (const cameraId of kept.cameraIds())
      if (rules.has(cameraId) || (await isCamera(cameraId)))
        await kept.applyRules(cameraId, rules.get(cameraId) ?? DEFAULT_RECORDING_RULES)
    await kept.forgetDeleted()
  }

  return {
    start(): void {
      if (!storage) return
      const options = { module: 'recorder', now: clock.now, log }
      stops.push(takeUnknownFiles(storage, options))
      stops.push(repeat(() => storage.makeRoom(), { ...options, period: SPACE_PERIOD }))
      stops.push(repeat(() => applyRules(storage), { ...options, period: RULES_PERIOD }))
    },
    stop: async (): Promise<void> => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

interface Options {
  module: string
  now: () => number
  log: InstanceLog
}

/**
 * Adds the files of recordings to the index that were missing in it at the start. This can take minutes, so it runs in
 * the background. The returned function stops it; the remaining files are added at the next start.
 */
function takeUnknownFiles(
  { unknownFiles, adopt }: Pick<RecordingStorage, 'unknownFiles' | 'adopt'>,
  { module, now, log }: Options,
): () => Promise<void> {
  if (unknownFiles.length === 0) return () => Promise.resolve()
  let isStopped = false
  const write = (message: string): void =>
    log.write({ kind: 'system', timestamp: now(), level: 'warn', module, message })

  async function take(): Promise<void> {
    const left: UnknownFile[] = []
    let taken = 0
    for (const file of unknownFiles) {
      if (isStopped) return
      if (await adopt(file)) taken++
      else left.push(file)
    }
    write(`files that the index of recordings did not have: ${taken} taken into it${describeLeft(left)}`)
  }

  const running = take().catch((error: unknown) => {
    write(`files that the index of recordings does not have are not taken into it: ${String(error)}`)
  })
  return async () => {
    isStopped = true
    await running
  }
}

function describeLeft(left: readonly UnknownFile[]): string {
  if (left.length === 0) return ''
  const files = left.map(({ cameraId, id }) => `${cameraId}/${id}.mp4`)
  return `, ${left.length} cannot be read and stay as they are: ${namesOf(files)}`
}
