import { createHash } from 'node:crypto'
import {
  convertToUnitOf,
  measurementKindOf,
  type DiscoveredSensor,
  type MeasurementKind,
  type SensorMeasurement,
} from '@barn-workbench/core/schema'
import { parsePayload, toShownText, type Json } from '../../base'
import { compileTemplate, type ReadValue } from './valueTemplate'

/** The short keys of discovery that are read, and the long ones that they stand for. */
const LONG_KEYS: Readonly<Record<string, string>> = {
  stat_t: 'state_topic',
  unit_of_meas: 'unit_of_measurement',
  dev_cla: 'device_class',
  val_tpl: 'value_template',
  uniq_id: 'unique_id',
  dev: 'device',
  avty: 'availability',
  avty_t: 'availability_topic',
  pl_avail: 'payload_available',
  pl_not_avail: 'payload_not_available',
  pl_on: 'payload_on',
  pl_off: 'payload_off',
  stat_cla: 'state_class',
  o: 'origin',
  sa: 'suggested_area',
  t: 'topic',
  p: 'platform',
  cmps: 'components',
}

/** The measurements of classes of devices. */
const OF_SENSORS: Readonly<Record<string, SensorMeasurement>> = {
  temperature: 'temperature',
  humidity: 'humidity',
  carbon_dioxide: 'co2',
  ammonia: 'nh3',
  pressure: 'pressure',
  atmospheric_pressure: 'pressure',
  wind_speed: 'airSpeed',
  speed: 'airSpeed',
  illuminance: 'light',
  weight: 'weight',
  water: 'water',
  power: 'power',
}
const OF_SWITCHES: Readonly<Record<string, SensorMeasurement>> = {
  door: 'door',
  garage_door: 'door',
  opening: 'door',
  window: 'door',
  carbon_monoxide: 'alarmContact',
  gas: 'alarmContact',
  heat: 'alarmContact',
  moisture: 'alarmContact',
  problem: 'alarmContact',
  power: 'alarmContact',
  safety: 'alarmContact',
  smoke: 'alarmContact',
  tamper: 'alarmContact',
}
/** Units as devices write them, and as rows have them. */
const UNITS: Readonly<Record<string, string>> = { L: 'l', mL: 'ml', 'ft³': '', lux: 'lx', C: '°C', F: '°F' }

const TAG_LENGTH = 64
const NAME_LENGTH = 200
const UNIT_LENGTH = 20
const DIGEST_LENGTH = 12

/** A topic that says whether a device is there. */
export interface Availability {
  topic: string
  available: string
  notAvailable: string
  /** Reads the payload, which may be an object. */
  read: ReadValue
}

/** A sensor that describes itself, with the rules to read its values. */
export interface DescribedSensor extends Omit<DiscoveredSensor, 'measurement' | 'tag' | 'fault'> {
  measurement: SensorMeasurement
  tag: string
  stateTopic: string
  read: ReadValue
  /** Payloads of a switch. */
  payloads: { on: string; off: string } | null
  /** Whether it sends how much there was in all, of which rows have the differences. */
  isCounter: boolean
  availability: readonly Availability[]
}

type Fault = NonNullable<DiscoveredSensor['fault']>
export type Discovered = { ok: true; sensor: DescribedSensor } | { ok: false; shown: DiscoveredSensor }

type Config = Readonly<Record<string, Json>>

function isRecord(value: Json): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object with long keys only, also in its devices and lists. */
function withLongKeys(value: Json, depth = 0): Json {
  if (depth > 3) return value
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => withLongKeys(one, depth + 1))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).slice(0, 200)
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      Object.hasOwn(LONG_KEYS, key) ? LONG_KEYS[key] : key,
      withLongKeys(inner, depth + 1),
    ]),
  )
}

function textOf(value: Json): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A name without invisible characters; null if nothing is left. */
function nameOf(value: Json, length = NAME_LENGTH): string | null {
  const text = typeof value === 'string' ? toShownText(value.trim(), length) : ''
  return /[\p{L}\p{N}]/u.test(text) ? text : null
}

const LONGEST_TOPIC = 256
const MOST_LEVELS = 50

/**
 * A topic of a description, in which `~` stands for its base. Undefined for one that is none: a broker ends the
 * connection of each caller.
 */
function topicOf(value: Json, base: string | undefined): string | undefined {
  const text = textOf(value)
  const topic = base === undefined ? text : text?.replace(/^~|~$/, () => base)
  if (topic === undefined || topic.length > LONGEST_TOPIC || topic.split('/').length > MOST_LEVELS) return undefined
  return /^\$|[+#\p{Cc}\p{Cs}\p{Cn}]/u.test(topic) ? undefined : topic
}

/** The parts of a topic of discovery below its prefix. */
const CONFIG_TOPIC = /^(sensor|binary_sensor|device)\/(?:([^/]+)\/)?([^/]+)\/config$/

/** The sensors that a message of discovery describes; none where it is about something else. */
export function readDiscovery(prefix: string, topic: string, payload: string): Discovered[] {
  const [, component = '', , id = ''] = CONFIG_TOPIC.exec(topic.slice(prefix.length + 1)) ?? []
  if (component === '') return []
  const config = withLongKeys(parsePayload(payload))
  if (!isRecord(config)) return [failed({ topic, name: toShownText(id, NAME_LENGTH) }, 'not-json')]
  if (component !== 'device') return [readSensor({ topic, id, component, config })]
  const parts = isRecord(config['components']) ? Object.entries(config['components']) : []
  return parts.slice(0, 100).flatMap(([key, part]) => {
    const kind = isRecord(part) ? part['platform'] : undefined
    if (!isRecord(part) || (kind !== 'sensor' && kind !== 'binary_sensor')) return []
    const { device, availability, availability_topic } = config
    const shared = { device, availability, availability_topic, '~': config['~'] }
    return [readSensor({ topic, id: `${id} ${key}`, component: kind, config: { ...shared, ...part } })]
  })
}

type Shown = Pick<DiscoveredSensor, 'topic' | 'name'> & Partial<DiscoveredSensor>

function failed({ topic, name, ...more }: Shown, fault: Fault): Discovered {
  const nothing = { device: null, area: null, unit: '', measurement: null, tag: null }
  return { ok: false, shown: { ...nothing, topic, name, ...more, fault } }
}

interface Described {
  topic: string
  id: string
  component: string
  config: Config
}

function readSensor({ topic, id, component, config }: Described): Discovered {
  const shown = { topic, ...namesOf(config, id) }
  const measured = measuredBy(component, config, shown.unit)
  if (typeof measured === 'string') return failed(shown, measured)
  const base = textOf(config['~'])
  const stateTopic = topicOf(config['state_topic'], base)
  if (stateTopic === undefined) return failed(shown, 'no-topic')
  const read = compileTemplate(textOf(config['value_template']))
  if (!read) return failed(shown, 'template')
  const { measurement, unit, isUsualUnit, isCounter } = measured
  return {
    ok: true,
    sensor: {
      ...shown,
      unit,
      measurement,
      tag: tagOf(textOf(config['unique_id']) ?? topic, isUsualUnit ? '' : unit),
      stateTopic,
      read,
      payloads: component === 'binary_sensor' ? payloadsOf(config) : null,
      isCounter,
      availability: availabilityOf(config, base),
    },
  }
}

function namesOf(config: Config, id: string) {
  const device = isRecord(config['device']) ? config['device'] : {}
  return {
    name: nameOf(config['name']) ?? nameOf(device['name']) ?? toShownText(id, NAME_LENGTH),
    device: nameOf(device['name']),
    area: nameOf(device['suggested_area']),
    unit: toShownText(textOf(config['unit_of_measurement']) ?? '', UNIT_LENGTH),
  }
}

function payloadsOf(config: Config): { on: string; off: string } {
  return { on: textOf(config['payload_on']) ?? 'ON', off: textOf(config['payload_off']) ?? 'OFF' }
}

interface Measured {
  measurement: SensorMeasurement
  /** The unit of its rows. */
  unit: string
  isUsualUnit: boolean
  isCounter: boolean
}

/** The measurement of a sensor by its class and unit, or the reason why it has no rows. */
function measuredBy(component: string, config: Config, shownUnit: string): Measured | 'kind' | 'unit' {
  const measurement = measurementOf(component === 'binary_sensor', textOf(config['device_class']) ?? '')
  const kind = measurement && measurementKindOf(measurement)
  if (!measurement || !kind) return 'kind'
  const unit = unitOf(kind, shownUnit)
  if (unit === null) return 'unit'
  const isCounter = kind.rows === 'event' && (textOf(config['state_class']) ?? '').startsWith('total')
  return { measurement, unit, isUsualUnit: unit === kind.unit, isCounter }
}

function measurementOf(isSwitch: boolean, deviceClass: string): SensorMeasurement | undefined {
  const known = isSwitch ? OF_SWITCHES : OF_SENSORS
  return Object.hasOwn(known, deviceClass) ? known[deviceClass] : undefined
}

/** The unit of the rows; null if it does not fit the quantity. */
function unitOf(kind: MeasurementKind, unit: string): string | null {
  const known = Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? '') : unit
  return convertToUnitOf(kind, 0, known) === null ? null : known
}

/**
 * The tag of the rows: the id that the sensor gives itself. A unit that is not the usual one is part of it, so that a
 * sensor that changes its unit is another one.
 */
function tagOf(id: string, unit: string): string {
  const whole = toShownText(unit === '' ? id : `${id} (${unit})`, 1_000)
  if (whole.length <= TAG_LENGTH && whole.trim() !== '') return whole
  const digest = createHash('sha256').update(`${id} ${unit}`).digest('hex').slice(0, DIGEST_LENGTH)
  return `${whole.slice(0, TAG_LENGTH - DIGEST_LENGTH - 1)}~${digest}`
}

function availabilityOf(config: Config, base: string | undefined): Availability[] {
  const listed = Array.isArray(config['availability']) ? (config['availability'] as Json[]) : []
  const single = config['availability_topic'] === undefined ? [] : [{ ...config, topic: config['availability_topic'] }]
  return [...listed, ...single].slice(0, 5).flatMap((entry) => {
    if (!isRecord(entry)) return []
    const topic = topicOf(entry['topic'], base)
    // A template of the sensor reads its value, not its availability.
    const template = entry['availability_template'] ?? (listed.includes(entry) ? entry['value_template'] : undefined)
    const read = compileTemplate(textOf(template))
    if (topic === undefined || !read) return []
    return {
      topic,
      available: textOf(entry['payload_available']) ?? 'online',
      notAvailable: textOf(entry['payload_not_available']) ?? 'offline',
      read,
    }
  })
}

/** Whether a message of discovery is from an instance such as this one. */
export function isOfBarn(payload: string, ownOrigin: string): boolean {
  const config = withLongKeys(parsePayload(payload))
  const origin = isRecord(config) ? config['origin'] : undefined
  return isRecord(origin) && origin['name'] === ownOrigin
}
