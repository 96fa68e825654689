import type { Database } from '../../database/database'
import { newId } from '../../database/newId'
import { createBarnRegions, createBaseCanvas, type Barn } from '..'
import type { CameraStore } from '../../stores/cameraStore'
import type { CanvasStore } from '../../stores/canvasStore'
import type { FactStore } from '../../stores/factStore'
import type { LayoutStore } from '../../stores/layoutStore'
import type { RegionStore } from '../../stores/regionStore'
import { firstLayout } from './firstLayout'

export interface FirstEntityDeps {
  database: Database
  factStore: FactStore
  cameras: CameraStore
  regions: RegionStore
  canvases: CanvasStore
  layouts: LayoutStore
}

const FACT = 'firstEntities'

/** Makes the cameras, regions, plan and layout that a barn starts with; what is changed or deleted later stays so. */
export async function createInitialEntities(
  { database, factStore, cameras, regions, canvases, layouts }: FirstEntityDeps,
  barn: Barn,
  now: number,
): Promise<void> {
  if ((await factStore.get(FACT)) !== null) return
  const { types, specifications, mappings } = createBarnRegions(barn)
  await database.transaction(async () => {
    await cameras.documents.insertMany(
      barn.cameras.map(({ cameraId, name, compartment }) => ({
        cameraId,
        name,
        tags: barn.compartmentCount > 1 ? [`compartment_${compartment + 1}`] : [],
        decommissioned: false,
        privacy: false,
      })),
    )
    await regions.types.insertMany(types)
    await regions.specifications.insertMany(specifications)
    await regions.mappings.insertMany(mappings.map((mapping) => ({ ...mapping, regionMappingId: newId(now) })))
    await canvases.documents.insert(createBaseCanvas(barn))
    await layouts.documents.insert(firstLayout)
    await factStore.set(FACT, String(now))
  })
}
