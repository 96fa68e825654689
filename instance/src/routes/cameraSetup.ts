import { cameraSetup } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { CameraSetup } from '@barn-workbench/core/schema'
import { newId, type Database } from '../database'
import { implement } from '../http'
import type { DeviceStore } from '../onvif'
import { toSourceRecord, type Recorder } from '../recorder'
import type { CameraStore, CanvasStore, RegionStore, StoredCamera } from '../stores'

export interface CameraSetupDependencies {
  database: Database
  cameras: CameraStore
  canvases: CanvasStore
  regions: RegionStore
  recorder: Recorder
  devices: DeviceStore
  /** Removes what other rooms keep of a camera: its artifacts, and how it is watched. */
  removeTraces(cameraId: string): Promise<void>
  /** The cameras of the simulation. They cannot be removed, and have no source unless they were started with one. */
  simulatedIds: ReadonlySet<string>
  /** Creates a camera, and its tile on the floor plan. */
  register(camera: { cameraId: string; name: string }): Promise<void>
}

type FindErrors = 'camera/not-found' | 'camera/simulated' | 'request/version-mismatch'

/** Routes that add, test, change and remove cameras. The recorder follows once a write is committed. */
export function cameraSetupRoutes(dependencies: CameraSetupDependencies) {
  const { database, cameras, recorder, devices, simulatedIds, register } = dependencies
  const { sources } = recorder

  async function setupOf(cameraId: string): Promise<CameraSetup> {
    const configured = await sources.find(cameraId)
    return {
      cameraId,
      source: configured && toSourceRecord(configured.source),
      recording: configured && configured.recording,
      device: (await devices.find(cameraId))?.facts ?? null,
    }
  }

  /** The camera, unless it exists only in the simulation. */
  async function findReal(cameraId: string, ifMatch: number | undefined): Promise<Result<StoredCamera, FindErrors>> {
    const camera = await cameras.documents.getVersion(cameraId, ifMatch)
    if (!camera.ok) return camera
    const isSimulated = simulatedIds.has(cameraId) && !(await sources.find(cameraId))
    return isSimulated ? fail('camera/simulated', { id: cameraId }) : camera
  }

  return implement(cameraSetup, {
    add: async ({ body }, { now }) => {
      const { cameraId = newId(now()), name, source, recording } = body.camera
      if (await cameras.documents.find(cameraId)) return fail('camera/exists', { id: cameraId })
      const saved = await sources.save(cameraId, source, recording)
      if (!saved.ok) return saved
      await register({ cameraId, name })
      database.afterCommit(() => void recorder.apply(cameraId))
      const added = await cameras.documents.get(cameraId)
      if (!added.ok) throw new Error(`camera ${cameraId} was not created`)
      const { version, tags, decommissioned, privacy } = added.value
      return succeed({ cameraId, version, name, tags, decommissioned, privacy, lastSeenOnline: null })
    },
    read: async ({ params }) => {
      const camera = await cameras.documents.get(params.id)
      return camera.ok ? succeed(await setupOf(params.id)) : camera
    },
    write: async ({ params, body }, { ifMatch }) => {
      const camera = await findReal(params.id, ifMatch)
      if (!camera.ok) return camera
      const saved = await sources.save(params.id, body.source, body.recording)
      if (!saved.ok) return saved
      // The next writer has to know of this change.
      const updated = await cameras.documents.update(params.id, undefined, succeed)
      if (!updated.ok) return updated
      database.afterCommit(() => void recorder.apply(params.id))
      return succeed(await setupOf(params.id))
    },
    test: async ({ body }) => {
      const settings = await sources.settingsOf(body.source, body.cameraId)
      return settings.ok ? recorder.trySource(settings.value) : settings
    },
    remove: async ({ params }, { ifMatch }) => {
      if (simulatedIds.has(params.id)) return fail('camera/simulated', { id: params.id })
      const removed = await cameras.documents.remove(params.id, ifMatch)
      if (!removed.ok) return removed
      await sources.remove(params.id)
      await devices.remove(params.id)
      await removeDrawings(dependencies, params.id)
      await dependencies.removeTraces(params.id)
      database.afterCommit(() => void recorder.remove(params.id))
      return succeed(undefined)
    },
  })
}

/** Removes the tiles of a camera, and the regions that it sees. */
async function removeDrawings({ canvases, regions }: CameraSetupDependencies, cameraId: string): Promise<void> {
  for (const canvas of await canvases.documents.all()) {
    if (!canvas.cameras.some((tile) => tile.cameraId === cameraId)) continue
    await canvases.documents.update(canvas.cameraCanvasId, undefined, (current) =>
      succeed({ ...current, cameras: current.cameras.filter((tile) => tile.cameraId !== cameraId) }),
    )
  }
  const mappings = await regions.mappings.all([{ key: 'cameraId', operator: '==', value: cameraId }])
  for (const { regionMappingId } of mappings) await regions.removeMapping(regionMappingId)
}
