import { performance } from 'node:perf_hooks'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { repeat, type InstanceLog } from '../log'
import type { History, Sample } from './history'
import type { RequestCounts, RequestTotals } from './requestCounts'

const PERIOD = MINUTE
const MICROSECONDS_PER_MS = 1_000

interface SamplerDependencies {
  history: History
  requests: RequestCounts
  /** Reads the values of other rooms of the instance; null where there are none. */
  measure(now: number): Promise<Pick<Sample, 'diskFree' | 'camerasOnline'>>
  now: Now
  log: InstanceLog
}

/** The totals of the process from which the values of a minute follow. */
interface Totals extends RequestTotals {
  uptime: number
  processor: NodeJS.CpuUsage
  eventLoop: ReturnType<typeof performance.eventLoopUtilization>
}

/** Adds a sample to the history every minute. Returns the function that stops this. */
export function startSampler({ history, requests, measure, now, log }: SamplerDependencies): () => Promise<void> {
  const read = (): Totals => ({
    ...requests.totals(),
    uptime: performance.now(),
    processor: process.cpuUsage(),
    eventLoop: performance.eventLoopUtilization(),
  })
  let before = read()

  async function sample(): Promise<void> {
    const present = read()
    // The first run, at the start, has nothing to be compared with.
    const elapsed = present.uptime - before.uptime
    if (elapsed < PERIOD / 2) return
    history.add(now(), { ...sampleOf(before, present), ...(await measure(now())) })
    before = present
  }

  return repeat(sample, { period: PERIOD, module: 'metrics', now, log })
}

function sampleOf(before: Totals, present: Totals): Omit<Sample, 'diskFree' | 'camerasOnline'> {
  const elapsed = present.uptime - before.uptime
  const count = present.requests - before.requests
  const used = (totals: Totals): number => (totals.processor.user + totals.processor.system) / MICROSECONDS_PER_MS
  return {
    processor: (used(present) - used(before)) / elapsed,
    memory: process.memoryUsage.rss(),
    eventLoop: performance.eventLoopUtilization(present.eventLoop, before.eventLoop).utilization,
    requests: count,
    faults: present.faults - before.faults,
    duration: count === 0 ? null : ((present.duration - before.duration) / count) * SECOND,
  }
}
