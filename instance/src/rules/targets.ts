import {
  isDecommissioned,
  measurementKindOf,
  type Camera,
  type Rule,
  type RuleRest,
  type Sensor,
} from '@barn-workbench/core/schema'

type Tags = Readonly<Record<string, string>>
type Place = Sensor['place']
type RuleFacts = Pick<Rule, 'measurement' | 'subject' | 'unit'>

/** One of the things that a rule looks at. */
export interface Target {
  /** Names it in the states of a rule: `barn`, `region/<id>`, `camera/<id>` or `sensor/<id>`. */
  key: string
  /** The id of the sensor or camera, where the rule is about several of them; else null. */
  id: string | null
  place: Place
  sensor: Readonly<Sensor> | null
  /** Whether it is a place with sensors, whose rows do not name it. */
  hasSensors: boolean
  /** Whether a series belongs to it. */
  matches: (tags: Tags) => boolean
}

/** The cameras, pens and sensors of the barn. */
export interface BarnPlaces {
  sensors: readonly Readonly<Sensor>[]
  cameras: readonly Pick<Camera, 'cameraId' | 'tags' | 'decommissioned'>[]
  regionIds: ReadonlySet<string>
}

interface Tagged {
  tags: Tags
}

/** Lists by the tag of their sensors. A barn may have thousands, and each of them may be a target. */
const grouped = new WeakMap<readonly Tagged[], ReadonlyMap<string, Tagged[]>>()

function bySensor<Item extends Tagged>(list: readonly Item[]): ReadonlyMap<string, Item[]> {
  const known = grouped.get(list)
  if (known) return known as ReadonlyMap<string, Item[]>
  const groups = new Map<string, Item[]>()
  for (const item of list) {
    const tag = item.tags['sensor']
    if (tag === undefined) continue
    const group = groups.get(tag)
    if (group) group.push(item)
    else groups.set(tag, [item])
  }
  grouped.set(list, groups)
  return groups
}

/** The series or rows of a list that belong to a target. */
export function ofTarget<Item extends Tagged>(
  list: readonly Item[],
  { sensor, matches }: Pick<Target, 'sensor' | 'matches'>,
): readonly Item[] {
  return sensor ? (bySensor(list).get(sensor.tag) ?? []) : list.filter(({ tags }) => matches(tags))
}

type Found = { targets: readonly Target[]; rest: null } | { targets: readonly []; rest: RuleRest }

const rests = (rest: RuleRest): Found => ({ targets: [], rest })
const finds = (...targets: Target[]): Found => ({ targets, rest: null })

/** The targets of a rule, or why it has none. */
export function targetsOf({ measurement, subject, unit }: RuleFacts, places: BarnPlaces): Found {
  if ((measurementKindOf(measurement)?.unit ?? '') !== unit) return rests('unitChanged')
  const sensors = places.sensors.filter((sensor) => sensor.measurement === measurement)
  switch (subject.kind) {
    case 'eachSensor':
      return sensors.length > 0 ? finds(...sensors.map((sensor) => ofSensor(sensor, true))) : rests('noSensors')
    case 'eachCamera':
      return finds(
        ...places.cameras
          .filter((camera) => !isDecommissioned(camera))
          .map(({ cameraId: id }) => ({ ...ofPlace({ kind: 'camera', id }, sensors), id })),
      )
    case 'sensor':
      return findSensor(subject.sensorId, measurement, places)
    case 'place':
      return isThere(subject.place, places) ? finds(ofPlace(subject.place, sensors)) : rests('placeRemoved')
  }
}

function findSensor(sensorId: string, measurement: string, { sensors }: BarnPlaces): Found {
  const sensor = sensors.find((one) => one.sensorId === sensorId)
  if (!sensor) return rests('sensorRemoved')
  return sensor.measurement === measurement ? finds(ofSensor(sensor, false)) : rests('unitChanged')
}

function isThere(place: Place, { cameras, regionIds }: BarnPlaces): boolean {
  if (place.kind === 'barn') return true
  return place.kind === 'region' ? regionIds.has(place.id) : cameras.some(({ cameraId }) => cameraId === place.id)
}

function ofSensor(sensor: Readonly<Sensor>, isOneOfSeveral: boolean): Target {
  const { sensorId, tag, place } = sensor
  return {
    key: `sensor/${sensorId}`,
    id: isOneOfSeveral ? sensorId : null,
    place,
    sensor,
    hasSensors: false,
    matches: (tags) => tags['sensor'] === tag,
  }
}

/** A place has the series that name it, and the series of the sensors at it. The barn has all series. */
function ofPlace(place: Place, sensors: readonly Readonly<Sensor>[]): Target {
  if (place.kind === 'barn')
    return { key: 'barn', id: null, place, sensor: null, hasSensors: true, matches: () => true }
  const { kind, id } = place
  const there = new Set(sensors.filter((one) => one.place.kind === kind && one.place.id === id).map(({ tag }) => tag))
  const isNamed = (tags: Tags) =>
    kind === 'camera' ? tags['camera'] === id : tags['pen'] === id || tags['region'] === id
  return {
    key: `${kind}/${id}`,
    id: null,
    place,
    sensor: null,
    hasSensors: there.size > 0,
    matches: (tags) => isNamed(tags) || (tags['sensor'] !== undefined && there.has(tags['sensor'])),
  }
}
