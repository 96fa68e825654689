import { wait, type Clock } from '../clock'
import { connectivity } from '../contract'
import { ProblemError } from '../result'
import type { Address, DiscoveryObject } from '../schema'
import { STRATEGIES, type Strategy } from '../settings'
import { SECOND } from '../time'
import { createRequestQueue, createTransport, type Fetch, type Route } from '../transport'

/** How long a preferred address may still answer after another one has answered, in ms. */
export const PREFERENCE_GRACE = 1 * SECOND

/** An address at which an instance has answered. */
export interface Host {
  strategy: Strategy
  baseUrl: string
  /** Round trip of the probe, in ms. */
  latency: number
}

export interface ProbeInput {
  globalUniqueIdentifier: string
  discoveryObject: DiscoveryObject
  /** Probes only this address; null probes all of them. */
  forcedStrategy: Strategy | null
}

interface ProbeDependencies {
  fetch: Fetch
  clock: Clock
}

type Candidate = Pick<Host, 'strategy' | 'baseUrl'>

function originOf({ protocol, hostname, port }: Address): string {
  return `${protocol}://${hostname}:${port}`
}

/** The addresses at which an instance may answer, the preferred one first. */
function candidatesOf({ globalUniqueIdentifier, discoveryObject, forcedStrategy }: ProbeInput): Candidate[] {
  const strategies = forcedStrategy === null ? STRATEGIES : [forcedStrategy]
  return strategies.flatMap((strategy) => {
    const address = discoveryObject[strategy]
    if (!address) return []
    const path = strategy === 'gateway' ? `/gateway/${encodeURIComponent(globalUniqueIdentifier)}` : ''
    return [{ strategy, baseUrl: originOf(address) + path }]
  })
}

function routeTo({ baseUrl }: Candidate): Route {
  return {
    baseUrl: async () => baseUrl,
    authHeaders: async () => undefined,
    refreshAccessToken: async () => false,
    reportUnreachable: () => undefined,
  }
}

/** Probes one address. Resolves with null when it does not answer or answers as another instance. */
async function probeHost(
  { fetch, clock }: ProbeDependencies,
  { globalUniqueIdentifier }: ProbeInput,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<Host | null> {
  const startedAt = clock.now()
  const { send } = createTransport({
    fetch,
    clock,
    random: Math.random,
    queue: createRequestQueue(clock),
    route: routeTo(candidate),
    // A probe fails fast: the delay of a retry would hold back the next address.
    attempts: 1,
  })
  const identity = await send(connectivity.ping, {}, { signal }).catch(() => undefined)
  if (identity?.globalUniqueIdentifier !== globalUniqueIdentifier) return null
  return { ...candidate, latency: clock.now() - startedAt }
}

/** Resolves with the first host that answers, or with undefined when none does. */
async function firstAnswer(probes: readonly Promise<Host | null>[]): Promise<Host | undefined> {
  const answers = probes.map(async (probe) => (await probe) ?? Promise.reject(new Error('no answer')))
  return await Promise.any(answers).catch(() => undefined)
}

/**
 * Finds the preferred address that answers as this instance. All addresses are probed at once; after the first answer
 * the preferred ones have a short time left. Throws `client/no-host-available`.
 */
export async function probeHosts(
  dependencies: ProbeDependencies,
  input: ProbeInput,
  signal: AbortSignal,
): Promise<Host> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const candidates = candidatesOf(input)
  const probes = candidates.map((candidate) => probeHost(dependencies, input, candidate, controller.signal))
  const answers = new Map<Strategy, Host>()
  for (const probe of probes) {
    void probe.then((host) => {
      if (host) answers.set(host.strategy, host)
    })
  }
  try {
    const first = await firstAnswer(probes)
    if (!first) throw new ProblemError({ code: 'client/no-host-available', params: {} })
    const preferredCount = candidates.findIndex(({ strategy }) => strategy === first.strategy)
    if (preferredCount > 0) {
      const preferredProbes = Promise.all(probes.slice(0, preferredCount))
      await Promise.race([preferredProbes, wait(dependencies.clock, PREFERENCE_GRACE, controller.signal)])
    }
    const preferred = candidates.map(({ strategy }) => answers.get(strategy)).find((host) => host !== undefined)
    return preferred ?? first
  } finally {
    signal.removeEventListener('abort', abort)
    controller.abort()
  }
}
