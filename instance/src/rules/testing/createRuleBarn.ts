import { onTestFinished } from 'vitest'
import type { Incident, Rule, RuleDetails, Sensor } from '@barn-workbench/core/schema'
import { MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { createNoticeHub } from '../../base'
import { openSqlite, prepareDatabase } from '../../database'
import { createIncidentStore } from '../../incidents'
import { createInstanceLog } from '../../log'
import { createMeasurementQueries } from '../../measurements'
import { createEmptyRows } from '../../measurements/series/measurementOrigin'
import { createMeasurementStore } from '../../measurements/storage/measurementStore'
import { tagsKeyOf } from '../../measurements/written/writtenStore'
import { createCameraStore, createRegionStore, createSensorStore } from '../../stores'
import { createRuleEngine } from '../createRuleEngine'
import { createRuleStore } from '../ruleStore'

/** Wednesday, 14 January 2026, 10:00 in Berlin. */
export const RULE_START = Date.UTC(2026, 0, 14, 9)

const ACTOR = { entityType: 'account', entityId: 'anna', displayName: 'Anna' }
const NOWHERE = { folder: undefined, thread: { file: 'none', data: null } }

/** A rule about the temperature of the barn: above 30 °C for 10 min, back at 28 °C. */
export const HOT: RuleDetails = {
  title: 'Too hot',
  measurement: 'temperature',
  subject: { kind: 'place', place: { kind: 'barn' } },
  condition: { kind: 'above', limit: 30, backAt: 28 },
  span: 1,
  holdFor: 10,
  hours: null,
  batchDays: null,
  incidentType: 'timeSeries',
  severity: 2,
  closesItself: true,
  isOn: true,
}

/** A barn without cameras in memory, whose clock and sensors a test moves on. */
export async function createRuleBarn({ start = RULE_START, timeZone = 'Europe/Berlin' } = {}) {
  let time = start
  const now = () => time
  const database = await prepareDatabase(openSqlite(':memory:'))
  onTestFinished(() => database.close())
  const [hub, log] = [createNoticeHub(), createInstanceLog()]
  const rows = createEmptyRows({ species: 'pigs', timeZone })
  const measurements = createMeasurementStore(openSqlite(':memory:'), rows, { now })
  measurements.migrate()
  const queries = createMeasurementQueries(measurements, NOWHERE)
  const cameras = createCameraStore(database, hub)
  const regions = createRegionStore({ database, hub, cameras, now })
  const sensors = createSensorStore({ database, hub, now, cameras, regions })
  const incidents = createIncidentStore({ database, hub, now })
  const store = createRuleStore({ database, hub, now, cameras, regions, sensors })
  const zone = timeZoneOf(timeZone)
  const parts = { database, hub, log, now, zone, measurements, queries, cameras, regions, sensors, incidents, store }
  let engine = createRuleEngine(parts)

  async function send(value: number, { sensor = 'north', measurement = 'temperature', at = time - MINUTE } = {}) {
    const tags = tagsKeyOf({ sensor })
    const minute = Math.floor(at / MINUTE) * MINUTE
    await measurements.written.write([{ measurement, tags, kind: 'minute', time: minute, value }], time)
    await measurements.written.fold()
  }
  async function makeSensor(tag: string, measurement: 'temperature' | 'water' = 'temperature'): Promise<Sensor> {
    const details = { expectedRange: { minimum: null, maximum: null }, expectedInterval: null }
    const made = await sensors.create({ measurement, tag, name: tag, place: { kind: 'barn' }, ...details })
    if (!made.ok) throw new Error(made.problem.code)
    return made.value
  }
  async function makeRule(changes: Partial<RuleDetails> = {}): Promise<Rule> {
    const made = await store.create({ ...HOT, ...changes }, ACTOR)
    if (!made.ok) throw new Error(made.problem.code)
    return made.value
  }
  async function housed(at: number) {
    const identifier = { cameraId: null, componentType: null, componentId: null, detectionName: null }
    await incidents.trigger(
      { type: 'barnState', trigger: 'animalsDetected', eventTimestamp: at, identifier },
      { actor: ACTOR },
    )
  }
  return {
    ...parts,
    send,
    makeSensor,
    makeRule,
    housed,
    engine: () => engine,
    evaluate: () => engine.evaluate(),
    /** What is left after the end of the program: the database. */
    restart: () => (engine = createRuleEngine(parts)),
    clockTo: (at: number) => (time = at),
    /** Evaluates minute by minute. `valueAt`: the value that the sensor sends, null for none. */
    async play(minutes: number, valueAt: (minute: number) => number | null = () => null) {
      for (let minute = 0; minute < minutes; minute++) {
        time += MINUTE
        const value = valueAt(minute)
        if (value !== null) await send(value)
        await engine.evaluate()
      }
    },
    opened: (): Promise<Incident[]> => incidents.documents.all(),
    async phase(rule: Rule) {
      const [status] = await engine.statusesOf([(await store.documents.find(rule.ruleId)) ?? rule])
      return status?.rest ? `${status.phase}: ${status.rest}` : status?.phase
    },
  }
}
