import type { MqttSettings } from '@barn-workbench/core/schema'
import { LARGEST_READ_PAYLOAD, toText, type Now } from '../base'
import { createAvailabilities } from './read/availabilities'
import { createDiscoveredSensors } from './read/discoveredSensors'
import { isOfBarn, type DescribedSensor } from './read/discovery'
import { readReview, type FrigateReview } from './read/frigateReview'
import { createMessageLimit, type Message } from './read/messageLimit'
import type { RowBatch, SensorRow } from './read/rowBatch'
import { valueOfDescribed, valueOfMapped } from './read/sensorValue'
import { filterBelow, withoutCovered } from './read/topicFilter'
import { createTopicsSeen } from './read/topicsSeen'

const VALUE_LIMITS = { perTopic: 10, inAll: 1_500, topics: 2_000 }
/** Descriptions come all at once when a connection begins. */
const DESCRIPTION_LIMITS = { perTopic: 5, inAll: 3_000, topics: 4_000 }

interface ReaderDependencies {
  settings: MqttSettings
  /** The topic below which this instance sends, and the name by which instances mark their descriptions. */
  own: { topic: string; origin: string }
  rows: Pick<RowBatch, 'add'>
  onReview: (review: FrigateReview) => void
  now: Now
}

export interface IncomingMessage extends Message {
  /** Whether the broker has sent it before and got no answer. */
  isRepeated: boolean
}

/**
 * Reads the messages of one connection: descriptions of sensors, their values, last wills, and reviews of Frigate. It
 * knows no network. `tick` has to be called a few times a second.
 */
export function createMessageReader(dependencies: ReaderDependencies) {
  const { settings, own, rows, onReview, now } = dependencies
  const { discoveryPrefix, frigatePrefix } = settings
  const seen = createTopicsSeen()
  const discovered = createDiscoveredSensors(discoveryPrefix)
  const availabilities = createAvailabilities()
  const limits = { values: createMessageLimit(VALUE_LIMITS), descriptions: createMessageLimit(DESCRIPTION_LIMITS) }
  const counts = { messages: 0, sampled: 0, dropped: 0, refused: 0 }
  const totals = new Map<string, number>()

  const isDescription = (topic: string) =>
    discoveryPrefix !== '' && topic.startsWith(`${discoveryPrefix}/`) && topic.endsWith('/config')

  function addRow(row: Omit<SensorRow, 'time'>): void {
    const isTaken = rows.add({ ...row, time: now() }, () => counts.refused++)
    if (!isTaken) counts.dropped++
  }

  /** The difference to the last count; null for the first one. A count that has begun anew is the difference itself. */
  function differenceOf({ tag, measurement }: DescribedSensor, total: number): number | null {
    const key = `${measurement} ${tag}`
    const before = totals.get(key)
    totals.set(key, total)
    if (before === undefined) return null
    return total < before ? total : total - before
  }

  function readDescribed(sensor: DescribedSensor, payload: string): void {
    const value = valueOfDescribed(sensor, payload)
    if (value === null) return void counts.refused++
    const counted = sensor.isCounter ? differenceOf(sensor, value) : value
    const { measurement, tag, unit } = sensor
    if (counted !== null) addRow({ measurement, sensor: tag, unit, value: counted })
  }

  function readValues(topic: string, payload: string): void {
    for (const sensor of discovered.ofState(topic)) readDescribed(sensor, payload)
    for (const mapped of settings.sensors) {
      const found = valueOfMapped(mapped, topic, payload)
      if (!found) continue
      const { measurement, unit } = mapped
      if (found.value === null) counts.refused++
      else addRow({ measurement, sensor: found.tag, unit, value: found.value })
    }
  }

  function readAvailability(topic: string, payload: string): void {
    const described = discovered.ofAvailability(topic)
    if (!described || payload === '') return availabilities.take(topic, payload, now())
    const { availability, devices } = described
    const said = toText(availability.read(payload))
    const isThere = said === availability.available ? true : said === availability.notAvailable ? false : null
    const [first = topic] = devices
    if (isThere !== null) availabilities.set(topic, { isThere, name: devices.size === 1 ? first : topic, now: now() })
  }

  function read({ topic, payload: bytes, isRetained }: Message): void {
    const isReadable = bytes.length <= LARGEST_READ_PAYLOAD
    const payload = isReadable ? bytes.toString('utf8') : null
    seen.note(topic, payload, { bytes: bytes.length, isRetained, now: now() })
    if (payload === null) return void counts.dropped++
    if (isDescription(topic)) {
      if (!isOfBarn(payload, own.origin)) discovered.take(topic, payload)
      return
    }
    readAvailability(topic, payload)
    // The time of a retained value is unknown: it may be from a sensor that has long been silent.
    if (isRetained) return
    readValues(topic, payload)
    if (topic === `${frigatePrefix}/reviews`) {
      const review = readReview(payload)
      if (review) onReview(review)
      else counts.refused++
    }
  }

  return {
    counts,
    seen,
    discovered,
    availabilities,
    /** The filters to subscribe to. */
    filters(): string[] {
      const base = settings.baseTopics.map(filterBelow)
      const described =
        discoveryPrefix === '' ? [] : [`${discoveryPrefix}/+/+/config`, `${discoveryPrefix}/+/+/+/config`]
      const frigate = frigatePrefix === '' ? [] : [`${frigatePrefix}/reviews`, `${frigatePrefix}/available`]
      const mapped = settings.sensors.map(({ topic }) => topic)
      return withoutCovered([...base, ...described, ...frigate, ...mapped, ...discovered.topics()])
    },
    take(message: IncomingMessage): void {
      const { topic } = message
      counts.messages++
      if (topic === own.topic || topic.startsWith(`${own.topic}/`)) return
      // The broker has got no answer to it, and has sent it again.
      if (message.isRepeated && seen.isNewest(topic, message.payload)) return
      const admission = (isDescription(topic) ? limits.descriptions : limits.values).admit(message)
      if (admission === 'read') return read(message)
      counts[admission]++
      seen.count(topic, now())
    },
    /** Reads the messages that have waited for the end of a second. */
    tick(): void {
      const time = now()
      for (const limit of Object.values(limits)) for (const message of limit.next(time)) read(message)
    },
  }
}
