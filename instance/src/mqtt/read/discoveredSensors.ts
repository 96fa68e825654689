import type { DiscoveredSensor } from '@barn-workbench/core/schema'
import { readDiscovery, type Availability, type DescribedSensor, type Discovered } from './discovery'

/** Sensors that are kept. One message can describe many. */
const MAXIMUM_SENSORS = 2_000

/** The sensors that describe themselves on one connection. */
export function createDiscoveredSensors(prefix: string) {
  const byTopic = new Map<string, readonly Discovered[]>()
  let count = 0
  let left = 0
  let byState = new Map<string, DescribedSensor[]>()
  let byAvailability = new Map<string, { availability: Availability; devices: Set<string> }>()

  function index(): void {
    byState = new Map()
    byAvailability = new Map()
    for (const sensor of described()) {
      byState.set(sensor.stateTopic, [...(byState.get(sensor.stateTopic) ?? []), sensor])
      for (const availability of sensor.availability) {
        const entry = byAvailability.get(availability.topic) ?? { availability, devices: new Set<string>() }
        entry.devices.add(sensor.device ?? sensor.name)
        byAvailability.set(availability.topic, entry)
      }
    }
  }

  function described(): DescribedSensor[] {
    return [...byTopic.values()].flat().flatMap((one) => (one.ok ? [one.sensor] : []))
  }

  let isIndexed = true
  const indexed = () => {
    if (!isIndexed) index()
    isIndexed = true
  }

  return {
    /** Takes a message of discovery. An empty one removes the sensor that its topic has described. */
    take(topic: string, payload: string): void {
      const found = payload === '' ? [] : readDiscovery(prefix, topic, payload)
      const others = count - (byTopic.get(topic)?.length ?? 0)
      if (others + found.length > MAXIMUM_SENSORS) return void left++
      count = others + found.length
      if (found.length === 0) byTopic.delete(topic)
      else byTopic.set(topic, found)
      isIndexed = false
    },
    /** The sensors whose values come by a topic. */
    ofState(topic: string): readonly DescribedSensor[] {
      indexed()
      return byState.get(topic) ?? []
    },
    /** The availability that a topic says, and the devices that it is about. */
    ofAvailability(topic: string) {
      indexed()
      return byAvailability.get(topic)
    },
    /** The topics of values and availabilities. */
    topics(): string[] {
      indexed()
      return [...byState.keys(), ...byAvailability.keys()]
    },
    described,
    list(): DiscoveredSensor[] {
      const listed = [...byTopic.values()].flat().map((one) => (one.ok ? shownOf(one.sensor) : one.shown))
      if (left === 0) return listed
      const tooMany = { topic: prefix, name: String(left), device: null, area: null, unit: '' }
      return [...listed, { ...tooMany, measurement: null, tag: null, fault: 'too-many' }]
    },
  }
}

function shownOf({ topic, name, device, area, unit, measurement, tag }: DescribedSensor): DiscoveredSensor {
  return { topic, name, device, area, unit, measurement, tag, fault: null }
}
