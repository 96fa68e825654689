import { where } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { measurementKindOf, type Sensor, type SensorPlace } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, createReadCache, newId, SENSOR_KEYS, type Database } from '../database'
import type { CameraStore } from './cameraStore'
import type { RegionStore } from './regionStore'

/** The accounts that receive notices of changes of sensors. */
const VIEWERS = ['data.view.sensors', 'sensors.manage']

export interface SensorStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  cameras: Pick<CameraStore, 'documents'>
  regions: Pick<RegionStore, 'specifications'>
}

type SensorDetails = Pick<Sensor, 'name' | 'place' | 'expectedRange' | 'expectedInterval'>
export type NewSensor = SensorDetails & Pick<Sensor, 'measurement' | 'tag'>
export type SensorUpdates = { [Key in keyof SensorDetails]?: SensorDetails[Key] | undefined }
type PlaceProblem = 'camera/not-found' | 'region/not-found'

export type SensorStore = ReturnType<typeof createSensorStore>

/** Stores the sensors that have a name and a place. Their rows are kept with the measurements. */
export function createSensorStore({ database, hub, now, cameras, regions }: SensorStoreDependencies) {
  const documents = createDocumentStore<Sensor, 'sensor/not-found'>({
    database,
    table: 'sensors',
    idKey: 'sensorId',
    notFoundCode: 'sensor/not-found',
    scalarKeys: SENSOR_KEYS,
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'sensor', id, version }, VIEWERS)
    },
  })

  const keepAll = createReadCache<readonly Readonly<Sensor>[]>(database, { maximumSize: 1, sizeOf: () => 1 })

  async function checkPlace(place: SensorPlace): Promise<Result<undefined, PlaceProblem>> {
    if (place.kind === 'camera' && !(await cameras.documents.find(place.id)))
      return fail('camera/not-found', { id: place.id })
    if (place.kind === 'region' && !(await regions.specifications.find(place.id)))
      return fail('region/not-found', { id: place.id })
    return succeed(undefined)
  }

  return {
    documents,
    /** All sensors. All callers share them, so they are frozen. */
    all: () => keepAll('all', async () => (await documents.all()).map((sensor) => Object.freeze(sensor))),
    create: (sensor: NewSensor): Promise<Result<Sensor, 'sensor/exists' | PlaceProblem>> =>
      database.transaction(async () => {
        const { measurement, tag } = sensor
        const same = [where('tag', '==', tag), where('measurement', '==', measurement)]
        if ((await documents.count(same)) > 0) return fail('sensor/exists', { measurement, tag })
        const checked = await checkPlace(sensor.place)
        if (!checked.ok) return checked
        const unit = measurementKindOf(measurement)?.unit ?? ''
        const createdAt = now()
        return succeed(await documents.insert({ ...sensor, sensorId: newId(createdAt), unit, createdAt }))
      }),
    update: (
      id: string,
      updates: SensorUpdates,
      ifMatch?: number,
    ): Promise<Result<Sensor, 'sensor/not-found' | 'request/version-mismatch' | PlaceProblem>> =>
      documents.update<PlaceProblem>(id, ifMatch, async (before) => {
        const {
          name = before.name,
          place = before.place,
          expectedRange = before.expectedRange,
          expectedInterval = before.expectedInterval,
        } = updates
        const checked = updates.place ? await checkPlace(updates.place) : succeed(undefined)
        return checked.ok ? succeed({ ...before, name, place, expectedRange, expectedInterval }) : checked
      }),
  }
}
