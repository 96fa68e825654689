import type { Collector, Measured, MeasuredValue } from './measured'

/** A request that has been answered. */
export interface AnsweredRequest {
  method: string
  /** The path as the contract declares it: no id and no unknown path is in it. */
  route: string
  status: number
  /** In seconds. */
  duration: number
}

/** Counts answered requests. */
export interface RequestCounter {
  count(request: AnsweredRequest): void
}

/** Requests since the start of the instance. */
export interface RequestTotals {
  requests: number
  /** Those answered with a status from 500 on. */
  faults: number
  /** Of all requests together, in seconds. */
  duration: number
}

export interface RequestCounts extends RequestCounter {
  totals(): RequestTotals
  collect: Collector
}

/** Upper bounds of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Routes and statuses are few. Should they ever be more than this, further ones are counted together. */
const MOST_SERIES = 1_000
const OTHER = 'other'
const FIRST_FAULT = 500
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Durations {
  method: string
  route: string
  /** The requests of each bucket, and last those above all of them. */
  buckets: number[]
  sum: number
}

/** Counts requests by route and status, and their durations by route. A request costs two look-ups. */
export function createRequestCounts(): RequestCounts {
  const byStatus = new Map<string, { labels: Record<string, string>; value: number }>()
  const durations = new Map<string, Durations>()
  const totals: RequestTotals = { requests: 0, faults: 0, duration: 0 }

  function countStatus(method: string, route: string, status: number): void {
    const key = `${method} ${route} ${status}`
    const found = byStatus.get(key)
    if (found) found.value++
    else byStatus.set(key, { labels: { method, route, status: String(status) }, value: 1 })
  }

  function countDuration(method: string, route: string, duration: number): void {
    const key = `${method} ${route}`
    let found = durations.get(key)
    if (!found) durations.set(key, (found = { method, route, buckets: [0, ...BUCKETS.map(() => 0)], sum: 0 }))
    const bucket = BUCKETS.findIndex((bound) => duration <= bound)
    const index = bucket === -1 ? BUCKETS.length : bucket
    found.buckets[index] = (found.buckets[index] ?? 0) + 1
    found.sum += duration
  }

  return {
    count({ method: given, route: path, status, duration }) {
      const isFull = byStatus.size >= MOST_SERIES && !byStatus.has(`${given} ${path} ${status}`)
      const method = METHODS.has(given) && !isFull ? given : OTHER
      const route = isFull ? OTHER : path
      countStatus(method, route, isFull ? 0 : status)
      countDuration(method, route, duration)
      totals.requests++
      totals.duration += duration
      if (status >= FIRST_FAULT) totals.faults++
    },
    totals: () => ({ ...totals }),
    collect: () => [
      {
        name: 'barn_http_requests_total',
        help: 'Answered requests.',
        type: 'counter',
        values: [...byStatus.values()],
      },
      histogramOf([...durations.values()]),
    ],
  }
}

function histogramOf(durations: readonly Durations[]): Measured {
  const name = 'barn_http_request_duration_seconds'
  const values = durations.flatMap(({ method, route, buckets, sum }): MeasuredValue[] => {
    const labels = { method, route }
    let count = 0
    const lines = buckets.map((inBucket, index) => {
      count += inBucket
      return { metricName: `${name}_bucket`, labels: { ...labels, le: BUCKETS[index] ?? '+Inf' }, value: count }
    })
    return [
      ...lines,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  })
  return { name, help: 'Time until the first byte of an answer.', type: 'histogram', values }
}
