import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { DiscoveredSensor, MqttConnection, MqttState, MqttTopic } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { NoticeHub, Now } from '../base'
import type { Database } from '../database'
import { logFailure, repeat, type InstanceLog } from '../log'
import type { RowReceiver } from '../measurements'
import type { SecretBox } from '../secrets'
import type { ConnectClient } from './connect/brokerLink'
import { runConnection, type ConnectionRun } from './connectionRun'
import { createConnectionStore, type StoredConnection } from './connectionStore'
import type { FrigateReview } from './read/frigateReview'
import { createRowBatch } from './read/rowBatch'
import { topicsOfInstance, type SentEntity } from './send/sender'
import { createAwayWatch, type AwayComponent, type ReportHealth } from './watchAway'

/** Time between two checks for states to send, in ms. */
const SEND_PERIOD = 5 * SECOND

const OFF: MqttState = {
  status: 'off',
  connectedSince: null,
  awaySince: null,
  lastMessage: null,
  messagesPerMinute: 0,
  sampled: 0,
  dropped: 0,
  refused: 0,
  fault: null,
}

export interface MqttDependencies {
  database: Database
  hub: NoticeHub
  secrets: SecretBox
  log: InstanceLog
  now: Now
  /** The id of the instance among all instances. */
  globalUniqueIdentifier: string
  receive: RowReceiver
  /** The values that this instance sends to brokers, given the id of its device there. */
  entities: (deviceId: string) => Promise<readonly SentEntity[]>
  /** Takes a review of Frigate. */
  onReview: (connection: StoredConnection, review: FrigateReview) => Promise<void>
  /** Opens and closes incidents about brokers and devices that are away. */
  reportHealth: ReportHealth
  openComponents: () => Promise<readonly AwayComponent[]>
  awayTexts: { broker: string; device: string }
  random?: () => number
  connectClient?: ConnectClient | undefined
}

/** The description that a sensor without a place gives of itself, by its measurement and tag. */
export type SensorProposal = Pick<DiscoveredSensor, 'name' | 'device' | 'area' | 'unit'>

type Runs = ReturnType<typeof createRuns>

/** Opens and ends connections. Nothing is opened before `start`. */
function createRuns(dependencies: MqttDependencies) {
  const { database, hub, log, now, receive, onReview, random = Math.random } = dependencies
  const rows = createRowBatch({ receive, now, log })
  const topics = topicsOfInstance(dependencies.globalUniqueIdentifier)
  const runs = new Map<string, ConnectionRun>()
  let isStarted = false
  /** Reviews are taken one after the other: a later one may be about an incident that an earlier one has opened. */
  let reviews = Promise.resolve()

  function announce(id: string): void {
    hub.publish({ entity: 'connection', id, version: now() }, ['data.connect'])
  }

  function takeReview(connection: StoredConnection, review: FrigateReview): void {
    reviews = reviews
      .then(() => onReview(connection, review))
      .catch((error: unknown) => logFailure({ log, now, module: 'mqtt' }, error))
  }

  async function stop(id: string, isForGood: boolean): Promise<void> {
    const run = runs.get(id)
    runs.delete(id)
    await run?.stop({ isForGood })
  }

  function open(connection: StoredConnection): void {
    const { connectionId, settings } = connection
    if (!isStarted || !settings.isOn || runs.has(connectionId)) return
    const run = runConnection(connection, {
      topics,
      rows,
      entities: () => dependencies.entities(topics.id),
      onReview: takeReview,
      onChange: announce,
      onFailure: (error) => logFailure({ log, now, module: 'mqtt' }, error),
      now,
      random,
      connectClient: dependencies.connectClient,
    })
    runs.set(connectionId, run)
  }

  return {
    byId: runs,
    start(connections: readonly StoredConnection[]): void {
      isStarted = true
      connections.forEach(open)
    },
    /** Opens a connection anew, or ends it, after its change has been stored. */
    changeAfterCommit(connectionId: string, connection: StoredConnection | null): void {
      database.afterCommit(() => {
        const sent = runs.get(connectionId)?.connection.settings.publishes === true
        const goesOn = connection?.settings.isOn === true && connection.settings.publishes
        void stop(connectionId, sent && !goesOn).then(() => connection && open(connection))
        announce(connectionId)
      })
    },
    async send(): Promise<void> {
      await Promise.all([...runs.values()].map((run) => run.send()))
    },
    async close(): Promise<void> {
      isStarted = false
      await Promise.all([...runs.keys()].map((id) => stop(id, false)))
      await Promise.all([reviews, rows.flush()])
    },
  }
}

/** The descriptions that sensors give of themselves, by `<measurement> <tag>`. */
function proposalsOf({ byId }: Runs): ReadonlyMap<string, SensorProposal> {
  const described = [...byId.values()].flatMap(({ reader }) => reader.discovered.described())
  return new Map(
    described.map(({ measurement, tag, name, device, area, unit }) => [
      `${measurement} ${tag}`,
      { name, device, area, unit },
    ]),
  )
}

export type Mqtt = ReturnType<typeof createMqtt>

/** Creates the connections to brokers. */
export function createMqtt(dependencies: MqttDependencies) {
  const { log, now } = dependencies
  const store = createConnectionStore(dependencies)
  const runs = createRuns(dependencies)
  const away = createAwayWatch(dependencies)

  function describe({ connectionId, version, settings, password }: StoredConnection): MqttConnection {
    const state = runs.byId.get(connectionId)?.state() ?? OFF
    return { ...settings, connectionId, version, hasPassword: password !== null, state }
  }

  function afterWrite<Code extends ErrorCode>(written: Result<StoredConnection, Code>): Result<MqttConnection, Code> {
    if (!written.ok) return written
    runs.changeAfterCommit(written.value.connectionId, written.value)
    return succeed(describe(written.value))
  }

  return {
    list: async (): Promise<MqttConnection[]> => (await store.all()).map(describe),
    find: store.find,
    create: async (...added: Parameters<typeof store.create>) => afterWrite(await store.create(...added)),
    update: async (...change: Parameters<typeof store.update>) => afterWrite(await store.update(...change)),
    async remove(id: string) {
      const removed = await store.remove(id)
      if (removed.ok) runs.changeAfterCommit(id, null)
      return removed
    },
    /** The topics of a connection that contain a text, and the sensors that describe themselves there. */
    topics(id: string, contains?: string): { topics: MqttTopic[]; count: number; discovered: DiscoveredSensor[] } {
      const reader = runs.byId.get(id)?.reader
      return reader
        ? { ...reader.seen.list(contains), discovered: reader.discovered.list() }
        : { topics: [], count: 0, discovered: [] }
    },
    proposals: () => proposalsOf(runs),
    start(): () => Promise<void> {
      const opening = store.all().then(runs.start)
      const stops = [
        repeat(async (time) => away.watch(await store.all(), runs.byId, time), {
          period: MINUTE,
          module: 'mqtt',
          now,
          log,
        }),
        repeat(runs.send, { period: SEND_PERIOD, module: 'mqtt', now, log }),
      ]
      return async () => {
        await opening
        await Promise.all(stops.map((stop) => stop()))
        await runs.close()
      }
    },
  }
}
