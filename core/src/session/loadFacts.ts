import { connectivity, data, session as sessionCalls } from '../contract'
import type { Log } from '../log'
import { problemOf } from '../result'
import type { Species } from '../schema'
import type { SharedStore } from '../settings'
import type { Transport } from '../transport'
import type { InstanceRecord } from './instanceRecord'

const PIG_LABELS = ['pig', 'pig_lying']
const CHICKEN_LABEL = 'Broiler'

/** Labels containing pig or pig_lying mean pigs, Broiler means chickens. */
export function speciesOf(labels: readonly string[]): Species | null {
  if (PIG_LABELS.some((label) => labels.includes(label))) return 'pigs'
  return labels.includes(CHICKEN_LABEL) ? 'chickens' : null
}

interface Options {
  send: Transport['send']
  record: SharedStore<InstanceRecord>
  log: Log
  id: string
}

/** Loads what the client keeps of an instance. What fails is logged and stays as it was. */
export async function loadFacts({ send, record, log, id }: Options): Promise<void> {
  const parts = await Promise.allSettled([
    send(sessionCalls.permissions, {}).then((availablePermissions) => ({ availablePermissions })),
    send(connectivity.version, {}).then(({ version, instanceType, timeZone }) => ({ version, instanceType, timeZone })),
    send(data.labels, {}).then((labels) => ({ labels, species: speciesOf(labels) })),
  ])
  const patch: Partial<InstanceRecord> = {}
  for (const part of parts) {
    if (part.status === 'fulfilled') Object.assign(patch, part.value)
    else log.write({ level: 'WARN', tag: 'Session', globalUniqueIdentifier: id, message: `could not load: ${problemOf(part.reason).code}` })
  }
  const before = record.get()
  const changed = Object.entries(patch).some(([key, value]) => JSON.stringify(before[key as keyof InstanceRecord]) !== JSON.stringify(value))
  if (changed) record.set(patch)
}
