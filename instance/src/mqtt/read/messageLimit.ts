import { SECOND } from '@barn-workbench/core/time'

export interface MessageLimits {
  /** Messages of one topic that are read within a second; of more, the last one is read. */
  perTopic: number
  /** Messages that are read within a second. */
  inAll: number
  /** Topics of a second that are counted separately. */
  topics: number
}

export interface Message {
  topic: string
  payload: Buffer
  isRetained: boolean
}

/** The decision about a message: read it, leave it out for a later one of its topic, or leave it out for good. */
export type Admission = 'read' | 'sampled' | 'dropped'

/**
 * Limits the messages that are read. A topic that sends more than `perTopic` in a second is sampled: the last message
 * of the second is read when it is over. Above `inAll` all are dropped until then.
 */
export function createMessageLimit({ perTopic, inAll, topics }: MessageLimits) {
  let second = 0
  let taken = 0
  const counts = new Map<string, number>()
  let waiting = new Map<string, Message>()

  function admit(message: Message): Admission {
    const { topic } = message
    const count = counts.get(topic) ?? 0
    if (count === 0 && counts.size >= topics) return 'dropped'
    counts.set(topic, count + 1)
    if (count >= perTopic) {
      waiting.set(topic, message)
      return 'sampled'
    }
    if (taken >= inAll) return 'dropped'
    taken++
    return 'read'
  }

  return {
    admit,
    /** Begins another second where one is over, and returns the messages that have waited for it. */
    next(now: number): Message[] {
      const current = Math.floor(now / SECOND)
      if (current === second) return []
      second = current
      const passed = [...waiting.values()].slice(0, inAll)
      waiting = new Map()
      counts.clear()
      taken = 0
      return passed
    },
  }
}
