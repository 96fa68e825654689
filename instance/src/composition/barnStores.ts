import { createArtifactStore, openArtifactFiles } from '../artifacts'
import type { InstanceOptions } from '../configuration'
import { createIncidentCommentStore, createIncidentStore } from '../incidents'
import { createMovementStore } from '../movement'
import { createPhotoStore } from '../photos'
import { measureDisk as measureInstalledDisk, type MeasureDisk } from '../recorder'
import {
  createCameraStore,
  createCanvasStore,
  createHandoverStore,
  createRegionStore,
  createSensorStore,
} from '../stores'
import type { CoreServices } from './composeCore'

export type BarnStores = ReturnType<typeof createBarnStores>

const BYTES_PER_GIGABYTE = 1e9

/** The stores that only a barn has. */
export function createBarnStores(
  { database, hub, limits, now, log }: CoreServices,
  { data }: Pick<InstanceOptions, 'data'>,
  measureDisk: MeasureDisk = measureInstalledDisk,
) {
  const files = openArtifactFiles(data, measureDisk)
  const cameras = createCameraStore(database, hub)
  const regions = createRegionStore({ database, hub, cameras, now })
  const incidents = createIncidentStore({ database, hub, now })
  const artifacts = createArtifactStore({
    database,
    hub,
    files,
    now,
    log,
    quota: () => limits.current().artifactGigabytes * BYTES_PER_GIGABYTE,
  })
  return {
    cameras,
    artifacts,
    movement: createMovementStore(database),
    photos: createPhotoStore({ database, hub, now, artifacts, incidents }),
    incidents,
    handovers: createHandoverStore({ database, hub, now, incidents: incidents.documents }),
    regions,
    sensors: createSensorStore({ database, hub, now, cameras, regions }),
    canvases: createCanvasStore({ database, hub, cameras, now }),
    incidentComments: createIncidentCommentStore({ database, hub, now, events: incidents.events }),
  }
}
