import { succeed } from '@barn-workbench/core/result'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import type { Database, DocumentStore, FactStore } from '../../database'
import { repeat, type InstanceLog } from '../../log'
import type { DataCollectionStore } from '../../stores'
import {
  annotationsAt,
  LONGEST_LIFE,
  recordAt,
  recordsCreatedBetween,
  type CollectedRecord,
  type CollectionOptions,
} from '../model/collectedRecords'

export interface CollectionDependencies extends CollectionOptions {
  database: Database
  factStore: FactStore
  store: DataCollectionStore
  now: Now
  log: InstanceLog
}

/** Key of the stored time up to which records and annotations are stored. */
const COLLECTED_UNTIL_FACT = 'collectedUntil'
/** Key of the stored time from which on records are collected. */
const COLLECTED_SINCE_FACT = 'collectedSince'
/** Minimum number of days of which a new data collector has records. */
const MINIMUM_HISTORY_DAYS = 7
/** Time between two steps, in ms. */
export const COLLECTION_STEP_PERIOD = 5 * SECOND

/** Creates a document, or replaces it if it differs. */
async function put<T extends { version: number }>(
  documents: DocumentStore<T, 'request/not-found'>,
  id: string,
  content: Omit<T, 'version'>,
): Promise<void> {
  const before = await documents.find(id)
  if (!before) await documents.insert(content)
  else if (JSON.stringify({ ...content, version: before.version }) !== JSON.stringify(before))
    await documents.update(id, undefined, (current) => succeed({ ...current, ...content }))
}

/** Collects simulated records and lets people annotate them. It continues where it was stopped. */
export function createCollection(dependencies: CollectionDependencies) {
  const { database, factStore, store, now, log } = dependencies

  /** Stores the changes since the previous step. */
  async function advance(time: number, historyDays = 0): Promise<void> {
    const until = await factStore.get(COLLECTED_UNTIL_FACT)
    const storedSince = await factStore.get(COLLECTED_SINCE_FACT)
    const since = Number(storedSince ?? time - Math.max(historyDays, MINIMUM_HISTORY_DAYS) * DAY)
    const from = until === null ? since : Number(until)
    // A clock that was set back brings nothing new.
    if (time <= from) return
    const created = recordsCreatedBetween(dependencies, Math.max(since, from - LONGEST_LIFE), time)
    const changed = created.filter((record) => until === null || isChanged(record, from, time))
    // The next step computes a short span without a change once more, which saves a write every few seconds.
    if (changed.length === 0 && time - from < MINUTE) return
    await database.transaction(async () => {
      for (const record of changed) {
        await put(store.records, record.id, recordAt(record, time))
        for (const annotation of annotationsAt(record, time))
          await put(store.annotations, annotation.dataCollectionAnnotationId, annotation)
      }
      if (storedSince === null) await factStore.set(COLLECTED_SINCE_FACT, String(since))
      await factStore.set(COLLECTED_UNTIL_FACT, String(time))
    })
  }

  return {
    catchUp: (historyDays: number) => advance(now(), historyDays),
    start: () => repeat((time) => advance(time), { period: COLLECTION_STEP_PERIOD, module: 'collection', now, log }),
  }
}

/** Whether anything happens to a record in (from, to]. */
function isChanged(
  { createdAt, finishedAt, archivedAt, annotations }: CollectedRecord,
  from: number,
  to: number,
): boolean {
  const times = annotations.flatMap(({ beginsAt, payloadUpdates, endsAt }) => [beginsAt, ...payloadUpdates, endsAt])
  return [createdAt, finishedAt, archivedAt, ...times].some((time) => time > from && time <= to)
}
