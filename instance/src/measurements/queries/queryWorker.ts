import { parentPort, workerData } from 'node:worker_threads'
import { shareSqliteThreadState } from '../../database'
import { createBarn } from '../../simulator'
import { openForReading } from '../storage/openMeasurements'
import type { QueryJob } from './measurementQuery'
import { createQueryLanes } from './queryLanes'
import type { QueryThreadData, ThreadMessage, ThreadReply } from './threadQueries'

// The thread that answers queries of measurements. Each job has a number, under which it is answered or cancelled.

const { folder, barn: barnOptions, sqliteState } = workerData as QueryThreadData
shareSqliteThreadState(sqliteState)
const barn = createBarn(barnOptions)
const answer = createQueryLanes({ light: openForReading(folder, barn), heavy: openForReading(folder, barn) })
const running = new Map<number, AbortController>()

async function run(id: number, job: QueryJob): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const reply = await answer(job, controller.signal)
    const message: ThreadReply = { id, reply }
    parentPort?.postMessage(message, reply.ok ? [reply.value.buffer as ArrayBuffer] : [])
  } catch (error) {
    const message: ThreadReply = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    parentPort?.postMessage(message)
  } finally {
    running.delete(id)
  }
}

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'end') process.exit()
  else if (message.kind === 'cancel') running.get(message.id)?.abort()
  else void run(message.id, message.job)
})
