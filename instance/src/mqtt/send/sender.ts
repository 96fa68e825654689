import type { IClientOptions, MqttClient } from 'mqtt'
import { SECOND } from '@barn-workbench/core/time'

/** The name by which all instances mark their descriptions. */
export const ORIGIN = 'Barn Workbench'
const DISCOVERY = 'homeassistant'
/** Time in which the last messages of a connection leave, in ms. */
const LAST_MESSAGES = SECOND

/** The topics of this instance. */
export interface SenderTopics {
  /** `barn_` and the id of the instance in letters, digits and hyphens. */
  id: string
  /** The topic below which it sends. */
  root: string
  origin: string
}

export function topicsOfInstance(globalUniqueIdentifier: string): SenderTopics {
  const id = globalUniqueIdentifier.replace(/[^A-Za-z0-9-]/g, '-').slice(0, 40)
  return { id: `barn_${id}`, root: `barn/${id}`, origin: ORIGIN }
}

/** A value that this instance says, as Home Assistant reads it. */
export interface SentEntity {
  /** Unique within the instance, of letters, digits, hyphens and underscores. */
  key: string
  component: 'sensor' | 'binary_sensor'
  /** The properties of the entity besides its topics. */
  config: Readonly<Record<string, unknown>>
  state: string
}

interface SenderDependencies {
  topics: SenderTopics
  entities: () => Promise<readonly SentEntity[]>
  /** Off: nothing is sent. */
  isOn: boolean
}

/**
 * Sends the descriptions and states of an instance to one broker, all retained. While the instance is away, its last
 * will says so.
 */
export function createSender({ topics, entities, isOn }: SenderDependencies) {
  const { id, root } = topics
  const availability = `${root}/status`
  /** The last payload of each topic. */
  let sent = new Map<string, string>()
  let isSending = false

  function messagesOf({ key, component, config, state }: SentEntity): [topic: string, payload: string][] {
    const state_topic = `${root}/${key}/state`
    const description = {
      ...config,
      unique_id: `${id}_${key}`,
      object_id: `${id}_${key}`,
      state_topic,
      availability_topic: availability,
      origin: { name: ORIGIN },
    }
    return [
      [`${DISCOVERY}/${component}/${id}_${key}/config`, JSON.stringify(description)],
      [state_topic, state],
    ]
  }

  function publish(client: MqttClient, topic: string, payload: string): void {
    client.publish(topic, payload, { qos: 1, retain: true }, (error) => {
      // Sent again the next time.
      if (error) sent.delete(topic)
    })
  }

  return {
    will: {
      topic: availability,
      payload: Buffer.from('offline'),
      qos: 1,
      retain: true,
    } satisfies IClientOptions['will'],
    /** Begins with a connection that is new: everything is sent to it. */
    begin(client: MqttClient): void {
      sent = new Map()
      if (isOn) publish(client, availability, 'online')
    },
    /** Sends the changed descriptions and states, and removes the ones that no longer exist. */
    async send(client: MqttClient): Promise<void> {
      if (!isOn || isSending) return
      isSending = true
      try {
        const wanted = new Map((await entities()).flatMap(messagesOf))
        for (const [topic, payload] of wanted) if (sent.get(topic) !== payload) publish(client, topic, payload)
        for (const topic of sent.keys()) if (!wanted.has(topic)) publish(client, topic, '')
        sent = wanted
      } finally {
        isSending = false
      }
    },
    /** Sends that the instance is away; for good, also removes its descriptions. */
    async end(client: MqttClient, isForGood: boolean): Promise<void> {
      if (!isOn) return
      if (isForGood) for (const topic of sent.keys()) publish(client, topic, '')
      const last = client.publishAsync(availability, isForGood ? '' : 'offline', { qos: 1, retain: true })
      const limit = new Promise((resolve) => {
        setTimeout(resolve, LAST_MESSAGES).unref()
      })
      await Promise.race([last.catch(() => undefined), limit])
    },
  }
}
