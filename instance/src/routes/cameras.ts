import { cameras } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { queryInMemory } from '../database'
import { implement } from '../http'
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
   * Adds the time when the camera was last online. It changes all the time, so the feed is asked rather than the store.
   */
  async function withLastSeen(camera: StoredCamera, time: number): Promise<Camera & StoredCamera> {
    return { ...camera, lastSeenOnline: (await feeds.get(camera.cameraId)?.lastSeenOnline(time)) ?? null }
  }

  return implement(cameras, {
    query: async ({ body }, { now }) => {
      const time = now()
      const all = await Promise.all((await store.documents.all()).map((camera) => withLastSeen(camera, time)))
      return succeed(queryInMemory(all, body, 'cameraId'))
    },
    still: ({ params, query }, { account, signal, now }) => {
      const draw = query.draw === true && hasPermission(account.permissions, 'regions.view')
      return pictures.still(params.id, { ...query, draw }, { signal, now: now() })
    },
    rename: async ({ params, body }, { ifMatch, now }) => {
      const renamed = await store.rename(params.id, body.cameraRecord.name, ifMatch)
      return renamed.ok ? succeed(await withLastSeen(renamed.value, now())) : renamed
    },
    setPrivacy: ({ params, body }) => store.setPrivacy(body.cameras, params.flag === 'true'),
  })
}
