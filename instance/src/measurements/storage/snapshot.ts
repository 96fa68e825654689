import type { MeasurementStore } from './measurementStore'

/**
 * From here to the call of the returned function, the store reads one state of the database, although the instance goes
 * on writing rows and deleting old ones by another connection.
 */
export function beginSnapshot({ database }: MeasurementStore): () => void {
  database.exec('BEGIN')
  return () => {
    database.exec('COMMIT')
  }
}

export function inSnapshot<T>(store: MeasurementStore, read: () => T): T {
  const endSnapshot = beginSnapshot(store)
  try {
    return read()
  } finally {
    endSnapshot()
  }
}
