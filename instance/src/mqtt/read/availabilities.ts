import { parsePayload, valueAt } from '../../base'

/** Topics that are kept. */
const MAXIMUM_TOPICS = 2_000
/** Endings of topics in which devices and programs say whether they are there. */
const ENDING = /\/(?:status|lwt|availability|available|state)$/i

/** Whether a payload says that the sender is online; null if it says something else. */
function readPresence(payload: string): boolean | null {
  const json = parsePayload(payload)
  const said = valueAt(json, ['state']) ?? json ?? payload
  const text = typeof said === 'string' ? said.trim().toLowerCase() : ''
  return text === 'online' ? true : text === 'offline' ? false : null
}

export interface Presence {
  isThere: boolean
  /** Since when, in ms since the epoch. */
  since: number
  name: string
}

/** The devices that are online and offline, by the topics of their last wills. */
export function createAvailabilities() {
  const byTopic = new Map<string, Presence>()

  function set(topic: string, { isThere, name, now }: { isThere: boolean; name: string; now: number }): void {
    const known = byTopic.get(topic)
    if (!known && byTopic.size >= MAXIMUM_TOPICS) return
    if (known && known.isThere === isThere) known.name = name
    else byTopic.set(topic, { isThere, since: now, name })
  }

  return {
    byTopic,
    set,
    /** Takes a message of a topic that is usual for last wills. An empty one takes back who was there. */
    take(topic: string, payload: string, now: number): void {
      if (payload === '') byTopic.delete(topic)
      if (!ENDING.test(topic) || payload.length > 200) return
      const isThere = readPresence(payload)
      if (isThere !== null) set(topic, { isThere, name: topic, now })
    },
  }
}
