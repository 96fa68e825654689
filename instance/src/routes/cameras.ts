import { cameraCanvases, cameras, recordings, streaming } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { queryInMemory, type RetentionGuard } from '../database'
import { implement, serialized, type CallContext } from '../http'
import { writeContextOf, type AccountNames } from '../incidents'
import type { CameraFeed, CameraPictures } from '../pictures'
import type { CameraStore, CanvasStore, StoredCamera } from '../stores'
import type { Streams } from '../streams'
import type { RecordingList } from '../video'

export interface CameraRouteDependencies {
  cameras: CameraStore
  /** The feed of each camera id. */
  feeds: ReadonlyMap<string, CameraFeed>
  pictures: CameraPictures
}

export function cameraRoutes({ cameras: store, feeds, pictures }: CameraRouteDependencies) {
  /**
   * Returns the function that adds to a camera when it was last online, and for accounts that manage cameras why its
   * source gives no picture. Both change all the time, so the feed is asked rather than the store.
   */
  function addStateFor({ account, now }: Pick<CallContext, 'account' | 'now'>) {
    const canManage = hasPermission(account.permissions, 'cameras.manage')
    const time = now()
    return async (stored: Readonly<StoredCamera>): Promise<Camera> => {
      const camera = publicPartOf(stored)
      const feed = feeds.get(camera.cameraId)
      const lastSeenOnline = (await feed?.lastSeenOnline(time)) ?? null
      const sourceProblem = (canManage ? feed?.problem() : null) ?? null
      return { ...camera, lastSeenOnline, sourceProblem }
    }
  }

  return implement(cameras, {
    query: async ({ body }, context) => {
      const limit = context.account.key?.cameras
      const stored = (await store.all()).filter(({ cameraId }) => limit?.has(cameraId) ?? true)
      const all = await Promise.all(stored.map(addStateFor(context)))
      return succeed(queryInMemory(all, body, 'cameraId'))
    },
    still: ({ params, query }, { account, signal, now }) => {
      const draw = query.draw === true && hasPermission(account.permissions, 'regions.view')
      return pictures.still(params.id, { ...query, draw }, { accountId: account.accountId, signal, now: now() })
    },
    rename: async ({ params, body }, context) => {
      const renamed = await store.rename(params.id, body.cameraRecord.name, context.ifMatch)
      return renamed.ok ? succeed(await addStateFor(context)(renamed.value)) : renamed
    },
    update: async ({ params, body }, context) => {
      const updated = await store.update(params.id, body.updates, context.ifMatch)
      return updated.ok ? succeed(await addStateFor(context)(updated.value)) : updated
    },
    reboot: async ({ params }, { now }) => {
      const camera = await store.documents.get(params.id)
      if (!camera.ok) return camera
      await feeds.get(params.id)?.restart(now())
      return succeed(undefined)
    },
    factoryReset: async ({ params }, { now }) => {
      const camera = await store.documents.get(params.id)
      if (!camera.ok) return camera
      await store.reset(params.id)
      await feeds.get(params.id)?.restart(now())
      return succeed(undefined)
    },
    setPrivacy: ({ params, body }) => store.setPrivacy(body.cameras, params.flag === 'true'),
  })
}

/** Returns a camera without the fields that only the instance needs. */
function publicPartOf({ cameraId, version, name, tags, decommissioned, privacy }: Readonly<StoredCamera>) {
  return { cameraId, version, name, tags, decommissioned, privacy }
}

export function cameraCanvasRoutes(store: CanvasStore, accounts: AccountNames) {
  return implement(cameraCanvases, {
    list: async () => succeed(await store.documents.all()),
    query: async ({ body }, context) => serialized(await store.documents.answer(body, context)),
    queryOne: ({ body }, context) => store.documents.answerOne(body, context),
    create: async ({ body }, context) => store.create(body.cameraCanvas, await writeContextOf(context, accounts)),
    update: async ({ params, body }, context) =>
      store.update(params.id, body.updates, await writeContextOf(context, accounts)),
    remove: ({ params }, { ifMatch }) => store.remove(params.id, ifMatch),
  })
}

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
    frameIfAny: async ({ params, query }, { account: { accountId }, signal, now }) => {
      const options = { ...query, time: params.timestamp }
      const frame = await pictures.frame(params.camera, options, { accountId, signal, now: now() })
      if (frame.ok) return frame
      return frame.problem.code === 'request/too-many' ? fail('request/too-many') : succeed(NO_PICTURE)
    },
  })
}

/** The reply if a row of a list has no picture. */
const NO_PICTURE = { bytes: new Uint8Array(), contentType: 'image/jpeg' }

export function streamingRoutes(streams: Streams) {
  const requestOf = (
    { params, query }: { params: { camera: string }; query: { quality?: 'source' | '540' | undefined } },
    { account, signal }: CallContext,
  ) => ({ cameraId: params.camera, quality: query.quality ?? 'source', account, signal })

  return implement(streaming, {
    live: (input, context) => streams.openLive(requestOf(input, context)),
    recording: (input, context) => streams.openRecording(requestOf(input, context), input.query.timestamp),
  })
}
