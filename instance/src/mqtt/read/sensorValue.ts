import type { MqttSensor } from '@barn-workbench/core/schema'
import { keysOfPointer, parsePayload, toNumber, toShownText, toText, valueAt } from '../../base'
import type { DescribedSensor } from './discovery'
import { matchTopic } from './topicFilter'

const TAG_LENGTH = 64

/** The value of a sensor that describes itself, in its unit; null if the payload has none. */
export function valueOfDescribed({ read, payloads }: DescribedSensor, payload: string): number | null {
  const value = read(payload)
  if (!payloads) return typeof value === 'boolean' ? null : toNumber(value)
  const text = toText(value).toLowerCase()
  if (text === payloads.on.toLowerCase()) return 1
  return text === payloads.off.toLowerCase() ? 0 : null
}

/** The tag and the value that a topic gives a sensor by its setting; null if the topic is another one. */
export function valueOfMapped(
  { topic: filter, pointer, tag }: MqttSensor,
  topic: string,
  payload: string,
): { tag: string; value: number | null } | null {
  const levels = matchTopic(filter, topic)
  if (!levels) return null
  const named = tag.replace(/\{(\d)\}/g, (_, position: string) => levels[Number(position) - 1] ?? '')
  const json = parsePayload(payload)
  const value = pointer === '' ? toNumber(json ?? payload) : toNumber(valueAt(json, keysOfPointer(pointer)))
  return { tag: toShownText(named, TAG_LENGTH), value }
}
