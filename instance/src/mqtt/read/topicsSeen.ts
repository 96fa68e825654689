import { LRUCache } from 'lru-cache'
import { MAXIMUM_LISTED_TOPICS, MAXIMUM_MQTT_TOPICS, SHOWN_PAYLOAD, type MqttTopic } from '@barn-workbench/core/schema'
import { LARGEST_READ_PAYLOAD, numbersIn, parsePayload, toShownText } from '../../base'

interface SeenTopic {
  payload: string
  bytes: number
  isRetained: boolean
  count: number
  time: number
  values: MqttTopic['values']
}

/** Longest topic that is kept, in characters; the protocol allows 65,535. */
const LONGEST_TOPIC = 1_000

/** Remembers the topics of the newest messages, with the beginning of the newest payload that was read. */
export function createTopicsSeen() {
  const topics = new LRUCache<string, SeenTopic>({ max: MAXIMUM_MQTT_TOPICS })
  const keyOf = (topic: string) => topic.slice(0, LONGEST_TOPIC)

  return {
    /** Whether the newest payload of a topic begins like another one and is as long. */
    isNewest(topic: string, payload: Buffer): boolean {
      const seen = topics.peek(keyOf(topic))
      const begin = payload.subarray(0, LARGEST_READ_PAYLOAD).toString('utf8')
      return seen?.bytes === payload.length && seen.payload === toShownText(begin, SHOWN_PAYLOAD)
    },
    /** Counts a message. */
    count(topic: string, now: number): void {
      const key = keyOf(topic)
      const seen = topics.get(key)
      if (!seen) return
      seen.count++
      seen.time = now
    },
    /** Counts a message and keeps its payload; null for one that is too large to be read. */
    note(topic: string, payload: string | null, more: { bytes: number; isRetained: boolean; now: number }): void {
      const { bytes, isRetained, now } = more
      const key = keyOf(topic)
      topics.set(key, {
        payload: payload === null ? '' : toShownText(payload, SHOWN_PAYLOAD),
        bytes,
        isRetained,
        count: (topics.get(key)?.count ?? 0) + 1,
        time: now,
        values:
          payload === null || payload.length > LARGEST_READ_PAYLOAD ? [] : numbersIn(parsePayload(payload) ?? payload),
      })
    },
    /** The topics that contain a text, the newest first. */
    list(contains = ''): { topics: MqttTopic[]; count: number } {
      const wanted = contains.toLowerCase()
      const found = [...topics.entries()].filter(([topic]) => topic.toLowerCase().includes(wanted))
      const newest = found.toSorted(([, left], [, right]) => right.time - left.time)
      return {
        topics: newest
          .slice(0, MAXIMUM_LISTED_TOPICS)
          .map(([topic, seen]) => ({ topic: toShownText(topic, LONGEST_TOPIC), ...seen })),
        count: found.length,
      }
    },
  }
}
