import { barnRegions, baseCanvas, type Barn } from '../simulator'
import { newId } from '../database/newId'
import type { Database } from '../database/database'
import type { CameraStore } from '../stores/cameraStore'
import type { CanvasStore } from '../stores/canvasStore'
import type { FactStore } from '../stores/factStore'
import type { RegionStore } from '../stores/regionStore'

export interface FirstEntityDeps {
  database: Database
  factStore: FactStore
  cameras: CameraStore
  regions: RegionStore
  canvases: CanvasStore
}

const FACT = 'firstEntities'

/** Makes the cameras, regions and plan that a barn starts with; what is changed or deleted later stays so. */
export async function makeFirstEntities({ database, factStore, cameras, regions, canvases }: FirstEntityDeps, barn: Barn, now: number): Promise<void> {
  if ((await factStore.get(FACT)) !== null) return
  const { types, specifications, mappings } = barnRegions(barn)
  await database.transaction(async () => {
    await cameras.documents.insertMany(barn.cameras.map(({ cameraId, name, compartment }) => ({
      cameraId, name, tags: barn.compartments > 1 ? [`compartment_${compartment + 1}`] : [], decommissioned: false, privacy: false,
    })))
    await regions.types.insertMany(types)
    await regions.specifications.insertMany(specifications)
    await regions.mappings.insertMany(mappings.map((mapping) => ({ ...mapping, regionMappingId: newId(now) })))
    await canvases.documents.insert(baseCanvas(barn))
    await factStore.set(FACT, String(now))
  })
}
