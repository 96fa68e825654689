import { createHash } from 'node:crypto'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { createComponentHealth } from '../incidents'
import type { ConnectionRun } from './connectionRun'
import type { StoredConnection } from './connectionStore'

export type ReportHealth = ReturnType<typeof createComponentHealth>

/** A broker or device with an open incident. */
export interface AwayComponent {
  componentType: 'mqttBroker' | 'mqttDevice'
  componentId: string
  prettyName: string
}

interface WatchDependencies {
  reportHealth: ReportHealth
  /** The brokers and devices whose incidents are open. */
  openComponents: () => Promise<readonly AwayComponent[]>
  awayTexts: { broker: string; device: string }
  now: Now
}

interface Watched extends AwayComponent {
  /** Since when it is away; null while it is there, or away for less than the limit. */
  awaySince: number | null
}

/**
 * Returns the function that reports brokers and devices that are away for longer than the limit of their connection,
 * and their return. A broker or device that is no longer watched, such as one of a connection that is off, counts as
 * returned.
 */
export function createAwayWatch({ reportHealth, openComponents, awayTexts }: WatchDependencies) {
  /** The components that were last reported, by id; the name is needed for the report of their return. */
  const reported = new Map<string, Watched>()

  async function report(watched: Watched, now: number): Promise<void> {
    const { componentType, componentId, prettyName, awaySince } = watched
    const message = componentType === 'mqttBroker' ? awayTexts.broker : awayTexts.device
    const failure = awaySince === null ? null : { message, since: awaySince }
    await reportHealth({ componentType, componentId, prettyName, cameraId: null }, failure, now)
  }

  let isFirst = true

  /** Components that were removed while this did not run, such as before a restart, count as reported. */
  async function rememberRemoved(connections: readonly StoredConnection[]): Promise<void> {
    for (const one of await openComponents()) {
      const isKnown = connections.some(({ connectionId }) => one.componentId.startsWith(connectionId))
      if (!isKnown) reported.set(one.componentId, { ...one, awaySince: 0 })
    }
    isFirst = false
  }

  return {
    async watch(
      connections: readonly StoredConnection[],
      runs: ReadonlyMap<string, ConnectionRun>,
      now: number,
    ): Promise<void> {
      if (isFirst) await rememberRemoved(connections)
      const watched = connections.flatMap((connection) => watchedOf(connection, runs, now))
      const current = new Set(watched.map(({ componentId }) => componentId))
      const gone = [...reported.values()].filter(({ componentId }) => !current.has(componentId))
      for (const one of [...watched, ...gone.map((former) => ({ ...former, awaySince: null }))]) {
        const before = reported.get(one.componentId)
        reported.set(one.componentId, one)
        // The first look after a start asks the incidents; later ones only when something has changed.
        if (before && (before.awaySince === null) === (one.awaySince === null)) continue
        await report(one, now)
      }
      for (const { componentId } of gone) reported.delete(componentId)
    },
  }
}

/** A topic as a part of an id. */
function digestOf(topic: string): string {
  return createHash('sha256').update(topic).digest('hex').slice(0, 12)
}

function watchedOf(
  { connectionId, settings }: StoredConnection,
  runs: ReadonlyMap<string, ConnectionRun>,
  now: number,
): Watched[] {
  const { name, awayMinutes, isOn } = settings
  const run = runs.get(connectionId)
  const broker = { componentType: 'mqttBroker' as const, componentId: connectionId, prettyName: name }
  if (!run || !isOn || awayMinutes === null) return [{ ...broker, awaySince: null }]
  const limit = awayMinutes * MINUTE
  const isLate = (since: number) => now - since >= limit
  const { isConnected, since } = run.link
  const devices = [...run.reader.availabilities.byTopic].map(([topic, presence]): Watched => {
    const isAway = !presence.isThere && isLate(presence.since)
    return {
      componentType: 'mqttDevice',
      componentId: `${connectionId}-${digestOf(topic)}`,
      prettyName: presence.name,
      awaySince: isAway ? presence.since : null,
    }
  })
  return [{ ...broker, awaySince: !isConnected && isLate(since) ? since : null }, ...devices]
}
