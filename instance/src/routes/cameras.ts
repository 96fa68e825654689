import { cameras } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { answerQuery } from '../database/answerQuery'
import { implement } from '../http/implement'
import type { CameraFeed, CameraPictures } from '../pictures'
import type { CameraStore, StoredCamera } from '../stores/cameraStore'

export interface CameraRouteDeps {
  cameras: CameraStore
  feeds: ReadonlyMap<string, CameraFeed>
  pictures: CameraPictures
}

export function cameraRoutes({ cameras: store, feeds, pictures }: CameraRouteDeps) {
  /** When a camera was last seen changes all the time: it is looked up, not stored. */
  async function seen(camera: StoredCamera, now: number): Promise<Camera & StoredCamera> {
    return { ...camera, lastSeenOnline: (await feeds.get(camera.cameraId)?.lastSeenOnline(now)) ?? null }
  }

  return implement(cameras, {
    query: async ({ body }, { now }) => {
      const time = now()
      const all = await Promise.all((await store.documents.all()).map((camera) => seen(camera, time)))
      return succeed(answerQuery(all, body, 'cameraId'))
    },
    still: ({ params, query }, { signal, now }) => pictures.still(params.id, query, { signal, now: now() }),
    rename: async ({ params, body }, { ifMatch, now }) => {
      const renamed = await store.rename(params.id, body.cameraRecord.name, ifMatch)
      return renamed.ok ? succeed(await seen(renamed.value, now())) : renamed
    },
    setPrivacy: ({ params, body }) => store.setPrivacy(body.cameras, params.flag === 'true'),
  })
}
