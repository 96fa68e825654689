import { cameraMovement } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { CameraMovement } from '@barn-workbench/core/schema'
import { implement } from '../http'
import type { Movement, MovementStore } from '../movement'
import type { CameraStore, StoredCamera } from '../stores'

export interface CameraMovementRouteDependencies {
  cameras: CameraStore
  store: MovementStore
  movement: Pick<Movement, 'lastLooked'>
}

/** Routes that say and change how cameras are watched for movement. */
export function cameraMovementRoutes({ cameras, store, movement }: CameraMovementRouteDependencies) {
  async function stateOf({ cameraId, version }: StoredCamera): Promise<CameraMovement> {
    return { cameraId, version, ...(await store.find(cameraId)), lastLooked: movement.lastLooked(cameraId) }
  }

  return implement(cameraMovement, {
    read: async ({ params }) => {
      const camera = await cameras.documents.get(params.id)
      return camera.ok ? succeed(await stateOf(camera.value)) : camera
    },
    write: async ({ params, body }, { ifMatch }) => {
      // The next writer has to know of this change.
      const camera = await cameras.documents.update(params.id, ifMatch, succeed)
      if (!camera.ok) return camera
      await store.write(params.id, body)
      return succeed(await stateOf(camera.value))
    },
  })
}
