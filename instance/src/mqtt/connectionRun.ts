import type { MqttClient } from 'mqtt'
import type { MqttState } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { openBrokerLink, type ConnectClient } from './connect/brokerLink'
import type { StoredConnection } from './connectionStore'
import { createMessageReader } from './messageReader'
import type { FrigateReview } from './read/frigateReview'
import type { RowBatch } from './read/rowBatch'
import { createSender, type SenderTopics, type SentEntity } from './send/sender'

/** Time between two checks of waiting messages, in ms. */
const TICK = 0.25 * SECOND
/** Filters of one call: brokers take no endless list. */
const FILTERS_AT_ONCE = 100

export interface RunDependencies {
  topics: SenderTopics
  rows: Pick<RowBatch, 'add'>
  /** The values that this instance sends, if the connection sends any. */
  entities: () => Promise<readonly SentEntity[]>
  onReview: (connection: StoredConnection, review: FrigateReview) => void
  onChange: (connectionId: string) => void
  /** Told of a message that could not be read. */
  onFailure: (error: unknown) => void
  now: Now
  random: () => number
  connectClient?: ConnectClient | undefined
}

export type ConnectionRun = ReturnType<typeof runConnection>

/** Runs a connection that is switched on: keeps it open, reads messages, and sends the states of this instance. */
export function runConnection(connection: StoredConnection, dependencies: RunDependencies) {
  const { topics, rows, now, random, connectClient, onChange, onReview } = dependencies
  const { connectionId, settings, password } = connection
  const reader = createMessageReader({
    settings,
    own: { topic: topics.root, origin: topics.origin },
    rows,
    onReview: (review) => onReview(connection, review),
    now,
  })
  const sender = createSender({ topics, entities: dependencies.entities, isOn: settings.publishes })
  const rate = createRate(now)
  const subscriptions = createSubscriptions()
  let lastMessage: number | null = null
  const link = openBrokerLink({
    access: { ...settings, password },
    clientId: settings.clientId === '' ? `${topics.id}-${connectionId.slice(-8)}` : settings.clientId,
    will: settings.publishes ? sender.will : undefined,
    now,
    random,
    connectClient,
    onOpen(client) {
      subscriptions.clear()
      subscriptions.update(client, reader.filters())
      sender.begin(client)
    },
    onMessage(message) {
      lastMessage = now()
      rate.add()
      attempt(() => reader.take(message))
    },
    onChange: () => onChange(connectionId),
  })

  /** A message that cannot be read does not end the instance. */
  function attempt(read: () => void): void {
    try {
      read()
    } catch (error) {
      reader.counts.refused++
      dependencies.onFailure(error)
    }
  }

  function tick(): void {
    attempt(reader.tick)
    const client = link.connected()
    if (client) subscriptions.update(client, reader.filters())
  }

  const timer = setInterval(tick, TICK)
  timer.unref()
  return {
    connection,
    reader,
    link: link.state,
    /** Sends the states that have changed since the last time. */
    async send(): Promise<void> {
      const client = link.connected()
      if (client) await sender.send(client)
    },
    state(): MqttState {
      const { isConnected, since, fault } = link.state
      return {
        status: isConnected ? 'connected' : fault ? 'away' : 'connecting',
        connectedSince: isConnected ? since : null,
        awaySince: isConnected ? null : since,
        lastMessage,
        messagesPerMinute: rate.perMinute(),
        sampled: reader.counts.sampled,
        dropped: reader.counts.dropped,
        refused: reader.counts.refused,
        fault,
      }
    },
    /** Ends the connection. With `isForGood`, the descriptions of this instance there are removed. */
    async stop({ isForGood }: { isForGood: boolean }): Promise<void> {
      clearInterval(timer)
      const client = link.connected()
      if (client) await sender.end(client, isForGood)
      await link.close()
    },
  }
}

/** Keeps the filters of a client up to date: subscribes to new ones, and unsubscribes from removed ones. */
function createSubscriptions() {
  let subscribed = new Set<string>()
  let last: readonly string[] = []

  function update(client: MqttClient, filters: readonly string[]): void {
    if (filters.length === last.length && filters.every((filter, index) => filter === last[index])) return
    last = filters
    const wanted = new Set(filters)
    const added = filters.filter((filter) => !subscribed.has(filter))
    const gone = [...subscribed].filter((filter) => !wanted.has(filter))
    subscribed = wanted
    for (let start = 0; start < added.length; start += FILTERS_AT_ONCE)
      client.subscribe(added.slice(start, start + FILTERS_AT_ONCE), { qos: 1 }, ignoreRefusal)
    if (gone.length > 0) client.unsubscribe(gone, ignoreRefusal)
  }

  return {
    update,
    /** For a client that is new, and has subscribed to nothing. */
    clear(): void {
      subscribed = new Set()
      last = []
    },
  }
}

/** A broker may refuse a topic to this name. Its messages do not come then, as the list of topics shows. */
function ignoreRefusal(): void {}

/** Counts the messages of the last minute, in parts of 5 s. */
function createRate(now: Now) {
  const span = 5 * SECOND
  const parts = new Map<number, number>()
  return {
    add(): void {
      const part = Math.floor(now() / span)
      parts.set(part, (parts.get(part) ?? 0) + 1)
    },
    perMinute(): number {
      const oldest = Math.floor((now() - MINUTE) / span)
      for (const part of parts.keys()) if (part <= oldest) parts.delete(part)
      return [...parts.values()].reduce((sum, count) => sum + count, 0)
    },
  }
}
