import { SECOND } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import { logFailure, type InstanceLog } from '../../log'
import type { RowReceiver } from '../../measurements'

/** Shortest time between two writes, in ms. */
const BATCH_PERIOD = 0.2 * SECOND
/** Time for which the first row of a batch waits for further rows, in ms. */
const FIRST_WAIT = 0.02 * SECOND
/** Rows that wait at most, while a disk is slow. */
const MAXIMUM_WAITING = 20_000
/** Rows that are written together. */
const MAXIMUM_BATCH = 5_000

/** A value of a sensor as a machine would send it. */
export interface SensorRow {
  measurement: string
  sensor: string
  unit: string
  value: number
  /** ms since the epoch. */
  time: number
}

interface Waiting {
  row: SensorRow
  onRefused: () => void
}

/** Collects rows and writes them in few transactions, in the way of all rows from outside. */
export function createRowBatch({ receive, now, log }: { receive: RowReceiver; now: Now; log: InstanceLog }) {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null
  let lastWrite = -Infinity

  async function write(batch: readonly Waiting[]): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(batch.map(({ row }) => row)))
    const received = await receive({ type: 'application/json', bytes, mapping: {}, cameras: new Set(), now: now() })
    if (!received.ok) throw new Error(`Rows of MQTT are no rows: ${received.problem.code}`)
    for (const { row, status } of received.value.rows) if (status === 'refused') batch[row - 1]?.onRefused()
  }

  function writeNext(): void {
    timer = undefined
    if (writing || waiting.length === 0) return
    const batch = waiting.slice(0, MAXIMUM_BATCH)
    waiting = waiting.slice(MAXIMUM_BATCH)
    lastWrite = performance.now()
    writing = write(batch)
      .catch((error: unknown) => logFailure({ log, now, module: 'mqtt' }, error))
      .finally(() => {
        writing = null
        if (waiting.length > 0) schedule()
      })
  }

  function schedule(): void {
    if (timer || writing) return
    const wait = Math.max(FIRST_WAIT, lastWrite + BATCH_PERIOD - performance.now())
    timer = setTimeout(writeNext, wait)
    timer.unref()
  }

  return {
    /** Returns false if too many rows are waiting. */
    add(row: SensorRow, onRefused: () => void): boolean {
      if (waiting.length >= MAXIMUM_WAITING) return false
      waiting.push({ row, onRefused })
      schedule()
      return true
    },
    /** Writes the waiting rows. */
    async flush(): Promise<void> {
      clearTimeout(timer)
      while (writing !== null || waiting.length > 0) {
        writeNext()
        await writing
      }
    },
  }
}

export type RowBatch = ReturnType<typeof createRowBatch>
