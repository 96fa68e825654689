import { recordings } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { queryInMemory } from '../database'
import { implement } from '../http'
import type { CameraPictures } from '../pictures'
import type { RetentionGuard } from '../retentionGuard'
import type { RecordingList } from '../video'

export interface RecordingRouteDependencies {
  pictures: CameraPictures
  recordings: RecordingList
  retention: RetentionGuard
  /** Whether anything is stored that could be deleted. */
  hasRecordings(): boolean
}

export function recordingRoutes({ pictures, recordings: list, retention, hasRecordings }: RecordingRouteDependencies) {
  const retentionAt = (time: number) => ({ time, paused: hasRecordings() ? retention.pause() : null })

  return implement(recordings, {
    query: async ({ body }, { now }) => succeed(queryInMemory(await list.all(now()), body, 'recordingId')),
    retention: (_, { now }) => Promise.resolve(succeed(retentionAt(now()))),
    confirmClock: async (_, { now, account: { accountId } }) => {
      await retention.confirm(accountId)
      return succeed(retentionAt(now()))
    },
    findChange: ({ body: { camera, ...search } }, { account: { accountId }, signal, now }) =>
      pictures.findChange(camera, search, { accountId, signal, now: now() }),
    frame: ({ params, query }, { account: { accountId }, signal, now }) =>
      pictures.frame(params.camera, { ...query, time: params.timestamp }, { accountId, signal, now: now() }),
  })
}
