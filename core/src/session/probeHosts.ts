import { wait, type Clock } from '../clock'
import { connectivity } from '../contract'
import { ProblemError } from '../result'
import type { Address, DiscoveryObject } from '../schema'
import { STRATEGIES, type Strategy } from '../settings'
import { createRequestQueue, createTransport, type Fetch } from '../transport'

/** How long a more wanted address may still answer after a less wanted one did, in ms. */
export const PREFERENCE_GRACE = 1_000

export interface Host {
  strategy: Strategy
  baseUrl: string
  /** Round trip of the check, in ms. */
  latency: number
}

export interface Probe {
  globalUniqueIdentifier: string
  discoveryObject: DiscoveryObject
  forced: Strategy | null
}

interface Seams {
  fetch: Fetch
  clock: Clock
}

function originOf({ protocol, hostname, port }: Address): string {
  return `${protocol}://${hostname}:${port}`
}

/** Where an instance may answer, in the order of preference; a forced strategy leaves only itself. */
export function candidatesOf({
  globalUniqueIdentifier,
  discoveryObject,
  forced,
}: Probe): { strategy: Strategy; baseUrl: string }[] {
  return STRATEGIES.filter((strategy) => forced === null || strategy === forced).flatMap((strategy) => {
    const address = discoveryObject[strategy]
    if (!address) return []
    const path = strategy === 'gateway' ? `/gateway/${encodeURIComponent(globalUniqueIdentifier)}` : ''
    return [{ strategy, baseUrl: originOf(address) + path }]
  })
}

/** Asks one address who it is. Undefined where it does not answer, or answers for another instance. */
async function ask(
  seams: Seams,
  probe: Probe,
  candidate: { strategy: Strategy; baseUrl: string },
  signal: AbortSignal,
): Promise<Host | undefined> {
  const started = seams.clock.now()
  const route = {
    baseUrl: async () => candidate.baseUrl,
    authorization: async () => undefined,
    renew: async () => false,
    unreachable: () => undefined,
  }
  // A check fails fast: no retries, whose waits would hold back the next address.
  const { send } = createTransport({
    ...seams,
    random: Math.random,
    queue: createRequestQueue(seams.clock),
    route,
    attempts: 1,
  })
  const identity = await send(connectivity.ping, {}, { signal }).catch(() => undefined)
  if (identity?.globalUniqueIdentifier !== probe.globalUniqueIdentifier) return undefined
  return { ...candidate, latency: seams.clock.now() - started }
}

/**
 * Finds the most wanted address that answers as this instance. All are asked at once; after the first answer the more
 * wanted ones get a short grace. Throws `client/no-host-available`.
 */
export async function probeHosts(seams: Seams, probe: Probe, signal: AbortSignal): Promise<Host> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const candidates = candidatesOf(probe)
  const asked = candidates.map((candidate) => ask(seams, probe, candidate, controller.signal))
  const settled: (Host | null | undefined)[] = asked.map(() => undefined)
  asked.forEach((answer, i) => void answer.then((host) => (settled[i] = host ?? null)))
  const anyAnswer = Promise.any(
    asked.map(async (answer) => (await answer) ?? Promise.reject(new Error('no answer'))),
  ).catch(() => undefined)
  try {
    const first = await anyAnswer
    if (!first) throw new ProblemError({ code: 'client/no-host-available', params: {} })
    const moreWanted = asked.slice(
      0,
      candidates.findIndex(({ strategy }) => strategy === first.strategy),
    )
    if (moreWanted.length > 0)
      await Promise.race([Promise.all(moreWanted), wait(seams.clock, PREFERENCE_GRACE, controller.signal)])
    return settled.find((host) => host !== null && host !== undefined) ?? first
  } finally {
    signal.removeEventListener('abort', stop)
    controller.abort()
  }
}
