import { recordings } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { queryInMemory } from '../database'
import { implement } from '../http'
import type { CameraPictures } from '../pictures'
import type { RecordingList } from '../video'

export interface RecordingRouteDependencies {
  pictures: CameraPictures
  recordings: RecordingList
}

export function recordingRoutes({ pictures, recordings: list }: RecordingRouteDependencies) {
  return implement(recordings, {
    query: async ({ body }, { now }) => succeed(queryInMemory(await list.all(now()), body, 'recordingId')),
    findChange: ({ body: { camera, ...search } }, { account: { accountId }, signal, now }) =>
      pictures.findChange(camera, search, { accountId, signal, now: now() }),
    frame: ({ params, query }, { account: { accountId }, signal, now }) =>
      pictures.frame(params.camera, { ...query, time: params.timestamp }, { accountId, signal, now: now() }),
  })
}
