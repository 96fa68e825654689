import { createIncidentCommentStore, createIncidentStore } from '../incidents'
import { createCameraStore, createCanvasStore, createRegionStore } from '../stores'
import type { CoreServices } from './composeCore'

export type BarnStores = ReturnType<typeof createBarnStores>

/** The stores that only a barn has. */
export function createBarnStores({ database, hub, now }: CoreServices) {
  const cameras = createCameraStore(database, hub)
  const incidents = createIncidentStore({ database, hub, now })
  return {
    cameras,
    incidents,
    regions: createRegionStore({ database, hub, cameras, now }),
    canvases: createCanvasStore({ database, hub, cameras, now }),
    incidentComments: createIncidentCommentStore({ database, hub, now, events: incidents.events }),
  }
}
