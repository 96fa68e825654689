import { cameras } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { queryInMemory } from '../database'
import { implement, type CallContext } from '../http'
import type { CameraFeed, CameraPictures } from '../pictures'
import type { CameraStore, StoredCamera } from '../stores'

export interface CameraRouteDependencies {
  cameras: CameraStore
  /** The feed of each camera id. */
  feeds: ReadonlyMap<string, CameraFeed>
  pictures: CameraPictures
}

export function cameraRoutes({ cameras: store, feeds, pictures }: CameraRouteDependencies) {
  /**
   * Returns the function that adds to a camera when it was last online, and for who manages cameras why its source gives
   * no picture. Both change all the time, so the feed is asked rather than the store.
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
      const all = await Promise.all((await store.all()).map(addStateFor(context)))
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

/** A camera without what only the instance needs. */
function publicPartOf({ cameraId, version, name, tags, decommissioned, privacy }: Readonly<StoredCamera>) {
  return { cameraId, version, name, tags, decommissioned, privacy }
}
