import type PrometheusClient from 'prom-client'
import type { Collector, Measured } from './measured'
import { createRequestCounts, type RequestCounts } from './requestCounts'

export interface Metrics {
  requests: RequestCounts
  /** Adds the metrics of a room of the instance. */
  register(collector: Collector): void
  /** All metrics in the text form of Prometheus. */
  text(): Promise<{ contentType: string; body: string }>
}

/** Creates the metrics of an instance. Nothing is read, and no package is loaded, before the first request. */
export function createMetrics(): Metrics {
  const requests = createRequestCounts()
  const collectors: Collector[] = [requests.collect]
  let reading: ReturnType<Metrics['text']> | null = null

  async function read(): ReturnType<Metrics['text']> {
    const [{ client, process }, ...measured] = await Promise.all([
      loadClient(),
      ...collectors.map(async (collect) => await collect()),
    ])
    const registry = new client.Registry()
    for (const one of measured.flat()) register(registry, one)
    const texts = await Promise.all([registry.metrics(), process.metrics()])
    return { contentType: registry.contentType, body: texts.join('\n') }
  }

  return {
    requests,
    register(collector) {
      collectors.push(collector)
    },
    // Several that ask at the same time get one answer.
    text: () =>
      (reading ??= read().finally(() => {
        reading = null
      })),
  }
}

/**
 * Metrics of the package that are no counters, although their names say so. Other metrics of the package have the same
 * values by kind.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

type Client = typeof PrometheusClient

let loading: Promise<{ client: Client; process: InstanceType<Client['Registry']> }> | null = null

/** The package, and its metrics of the process, which watch the event loop from then on. */
function loadClient(): NonNullable<typeof loading> {
  return (loading ??= import('prom-client').then(({ default: client }) => {
    const process = new client.Registry()
    client.collectDefaultMetrics({ register: process })
    for (const name of MISNAMED) process.removeSingleMetric(name)
    return { client, process }
  }))
}

/** The values are known already, so the registry gets them instead of an instrument of its own. */
function register(registry: InstanceType<Client['Registry']>, measured: Measured): void {
  const { name, help, type, values } = measured
  registry.registerMetric({ name, get: async () => ({ name, help, type, values, aggregator: 'sum' }) } as never)
}
