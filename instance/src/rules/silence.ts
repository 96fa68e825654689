import { where } from '@barn-workbench/core/query'
import { measurementKindOf, type Machine, type Sensor } from '@barn-workbench/core/schema'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { BarnTexts } from '../barn'
import type { Database } from '../database'
import { createComponentHealth, type IncidentStore } from '../incidents'
import { MAXIMUM_SERIES, type MeasurementStore } from '../measurements'
import type { SensorStore } from '../stores'
import { FEWEST_GAPS, intervalOf, machinesOf, type Speaker } from './machineRhythm'
import { LONGEST_GAP } from './nextState'

export interface SilenceDependencies {
  database: Database
  incidents: IncidentStore
  sensors: Pick<SensorStore, 'all'>
  measurements: Pick<MeasurementStore, 'written'>
  machines: () => Promise<readonly Machine[]>
  texts: Pick<BarnTexts, 'sensorSilent' | 'machineSilent'>
}

/** The time before now whose rows give an interval, and the time for which the interval is kept. */
const LEARNED_FROM = 7 * DAY
const LIFETIME = DAY
/** Most rows from which an interval is learned, and most sensors that learn it at each check. */
const MOST_TIMES = 1_000
const LEARNED_AT_ONCE = 20
/** Delay in ms beyond the expected interval that is no silence: the time of a minute is its beginning. */
const SENSOR_GRACE = 2 * MINUTE
/** A sensor that has been silent for this long was put away and is not reported again. */
const LONGEST_SILENCE = 30 * DAY

/**
 * Returns the function that reports sensors and machines that say nothing for longer than their interval as incidents,
 * and closes these when they speak again. Open ones are read from the incidents, so that a restart repeats nothing.
 */
export function createSilenceWatch(dependencies: SilenceDependencies): (now: number) => Promise<void> {
  const { incidents, texts } = dependencies
  const report = createComponentHealth(incidents)
  const intervals = createIntervals(dependencies)
  let watchedSince: number | null = null
  let lastLook: number | null = null

  /** Time in which the instance was down, or its clock was not set, does not count as silence. */
  function noteLook(now: number): number {
    const isContinuous = lastLook !== null && now >= lastLook && now - lastLook <= LONGEST_GAP
    if (watchedSince === null || !isContinuous) watchedSince = now
    lastLook = now
    return watchedSince
  }

  return async (now) => {
    const since = noteLook(now)
    const open = await openOnes(incidents)
    const all = [...(await sensorsOf(dependencies, intervals, now)), ...(await machinesOf(dependencies, now))]
    for (const one of all) {
      const { lastTime, interval, ...component } = one
      const isSilent = now - Math.max(lastTime, since) > interval && now - lastTime < LONGEST_SILENCE + interval
      const isOpen = open.has(`${one.componentType} ${one.componentId}`)
      if (isSilent === isOpen || (isOpen && now - lastTime > interval)) continue
      const message = one.componentType === 'sensor' ? texts.sensorSilent : texts.machineSilent
      await report(component, isSilent ? { message, since: lastTime + interval } : null, now)
    }
  }
}

/** The silent sensors and machines that are reported already. */
async function openOnes({ documents }: IncidentStore): Promise<ReadonlySet<string>> {
  const open = await documents.all([
    where('type', '==', 'healthCheck'),
    where('closedAt', '==', null),
    where('state', '==', 'isBelowThreshold'),
    where('identifier.componentType', 'in', ['sensor', 'machine']),
  ])
  return new Set(open.map(({ identifier }) => `${identifier.componentType} ${identifier.componentId}`))
}

interface NewestRow {
  id: string
  time: number
}

/** The newest row of each sensor by measurement and tag, with the tags of its series. */
function newestRows({ measurements }: SilenceDependencies): ReadonlyMap<string, NewestRow> {
  const newest = new Map<string, NewestRow>()
  for (const { measurement, tags, lastTime } of measurements.written.list(MAXIMUM_SERIES)) {
    const tag = tags['sensor']
    if (tag === undefined) continue
    const key = `${measurement} ${tag}`
    const known = newest.get(key)
    if (!known || known.time < lastTime) newest.set(key, { id: JSON.stringify(tags), time: lastTime })
  }
  return newest
}

async function sensorsOf(
  dependencies: SilenceDependencies,
  intervals: ReturnType<typeof createIntervals>,
  now: number,
): Promise<Speaker[]> {
  const newest = newestRows(dependencies)
  return (await dependencies.sensors.all()).flatMap((sensor): Speaker[] => {
    const row = newest.get(`${sensor.measurement} ${sensor.tag}`)
    const interval = row ? intervals.of(sensor, now) : null
    if (!row || interval === null) return []
    const { sensorId: componentId, name: prettyName, place } = sensor
    const cameraId = place.kind === 'camera' ? place.id : null
    return [{ componentType: 'sensor', componentId, cameraId, prettyName, lastTime: row.time, interval }]
  })
}

/** The interval that a sensor was given, or one that is learned from its rows; null where they are too few. */
function createIntervals({ measurements: { written } }: SilenceDependencies) {
  const learned = new Map<string, { at: number; interval: number | null }>()
  let [learnedAt, learnedNow] = [0, 0]

  function learn({ measurement, tag }: Pick<Sensor, 'measurement' | 'tag'>, now: number): number | null {
    const series = written.seriesOf(measurement).filter(({ tags }) => tags['sensor'] === tag)
    const ids = series.map(({ id }) => id)
    const times = written.timesSince(ids, now - LEARNED_FROM, MOST_TIMES)
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    if (gaps.length < FEWEST_GAPS) return null
    const median = gaps.sort((left, right) => left - right)[gaps.length >> 1] ?? 0
    return intervalOf(median)
  }

  /** Reading the rows of many sensors takes a while: some are learned at each check. */
  function mayLearn(now: number): boolean {
    if (learnedAt !== now) [learnedAt, learnedNow] = [now, 0]
    return learnedNow++ < LEARNED_AT_ONCE
  }

  return {
    of(sensor: Readonly<Sensor>, now: number): number | null {
      const { sensorId, measurement, expectedInterval } = sensor
      if (expectedInterval !== null) return expectedInterval * SECOND + SENSOR_GRACE
      // A door is not silent because nobody opens it.
      if (measurementKindOf(measurement)?.rows !== 'minute') return null
      const known = learned.get(sensorId)
      const isFresh = known && now >= known.at && now - known.at < LIFETIME
      if (isFresh || !mayLearn(now)) return known?.interval ?? null
      const interval = learn(sensor, now)
      learned.set(sensorId, { at: now, interval })
      return interval
    },
  }
}
