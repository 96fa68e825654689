import type { Route } from '../http'
import type { RowReceiver } from '../measurements'
import { createMovement } from '../movement'
import { cameraMovementRoutes } from '../routes'
import type { BarnComposition, CameraParts } from './composeCameras'

export interface MovementParts {
  routes: readonly Route[]
  /** Starts to watch the cameras; returns the function that ends it. */
  start(): () => Promise<void>
}

/** Creates what watches real cameras for movement. The cameras of a simulation have its measurements. */
export function composeMovement(
  { core, stores, simulation, options }: BarnComposition,
  { recorder, painter, findFfmpeg }: Pick<CameraParts, 'recorder' | 'painter' | 'findFfmpeg'>,
  receive: RowReceiver,
): MovementParts {
  const { cameras, regions, movement: store } = stores
  const movement = createMovement({
    ...{ cameras, regions, store, receive, painter, findFfmpeg },
    ...{ videoOf: recorder.videoOf, subVideoOf: recorder.subVideoOf },
    isSimulated: (cameraId) => simulation?.cameraIds.has(cameraId) ?? false,
    now: core.now,
    log: core.log,
  })
  return {
    routes: cameraMovementRoutes({ cameras, store, movement }),
    start: () => (options.movement ? movement.start() : () => Promise.resolve()),
  }
}
