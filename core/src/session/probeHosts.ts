import { wait, type Clock } from '../clock'
import { instanceInfo } from '../contract'
import { isProblem, ProblemError, type Problem } from '../result'
import type { Address, DiscoveryObject } from '../schema'
import { STRATEGIES, type ForcedStrategy, type Strategy } from '../settings'
import { SECOND } from '../time'
import { createRequestQueue, createTransport, type Fetch, type Route } from '../transport'
import { createNonce, judgeIdentity, type KnownTrust, type VerifySignature } from './identity'

/** Time for which a preferred address may still answer after another one has answered, in ms. */
export const PREFERENCE_GRACE = 1 * SECOND

/** An address at which an instance has answered. */
export interface Host {
  strategy: Strategy
  baseUrl: string
  /** Round trip of the probe, in ms. */
  latency: number
  /** The key that the instance has proved at this address, or null. */
  publicKey: string | null
}

/** The instance to look for, and the addresses at which it may answer. */
export interface ProbeInput {
  globalUniqueIdentifier: string
  discoveryObject: DiscoveryObject
  /** Probes only this address, or none; null probes all of them. */
  forcedStrategy: ForcedStrategy | null
}

interface ProbeDependencies {
  fetch: Fetch
  clock: Clock
  /** The trust that this device has in the instance, once it is loaded. */
  trust: () => Promise<KnownTrust>
  verify: VerifySignature
}

export type Candidate = Pick<Host, 'strategy' | 'baseUrl'>

function originOf({ protocol, hostname, port }: Address): string {
  return `${protocol}://${hostname}:${port}`
}

/** The addresses at which an instance may answer, the preferred one first. */
export function candidatesOf({ globalUniqueIdentifier, discoveryObject, forcedStrategy }: ProbeInput): Candidate[] {
  const strategies = forcedStrategy === null ? STRATEGIES : [forcedStrategy]
  return strategies.flatMap((strategy) => {
    if (strategy === 'none') return []
    const address = discoveryObject[strategy]
    if (!address) return []
    const path = strategy === 'gateway' ? `/gateway/${encodeURIComponent(globalUniqueIdentifier)}` : ''
    return [{ strategy, baseUrl: originOf(address) + path }]
  })
}

/** The route to an address without a token, so that no secret leaves before the address is trusted. */
export function routeTo({ baseUrl }: Candidate): Route {
  return {
    baseUrl: async () => baseUrl,
    authHeaders: async () => undefined,
    refreshAccessToken: async () => false,
    reportUnreachable: () => undefined,
  }
}

interface SingleProbe {
  signal: AbortSignal
  /** Called if the browser got no answer that this page may read. */
  onUnreachable: () => void
  /** Called if an address answered that must not be trusted. */
  onRefused: (problem: Problem) => void
}

/** Probes one address. Resolves with null when it does not answer or answers as another instance. */
async function probeHost(
  { fetch, clock, trust, verify }: ProbeDependencies,
  { globalUniqueIdentifier }: ProbeInput,
  candidate: Candidate,
  { signal, onUnreachable, onRefused }: SingleProbe,
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
  const nonce = createNonce()
  const identity = await send(instanceInfo.ping, { query: { nonce } }, { signal }).catch((error: unknown) => {
    if (isProblem(error, 'client/unreachable')) onUnreachable()
    return undefined
  })
  if (!identity) return null
  const { baseUrl } = candidate
  if (identity.globalUniqueIdentifier !== globalUniqueIdentifier) {
    onRefused({ code: 'client/another-instance', params: { address: baseUrl } })
    return null
  }
  const latency = clock.now() - startedAt
  const { publicKey, problem } = await judgeIdentity({ identity, nonce, baseUrl }, await trust(), verify)
  if (problem) onRefused(problem)
  return problem ? null : { ...candidate, latency, publicKey }
}

/**
 * Whether something answers at an address, readable for this page or not, within the time that a preferred address has.
 */
async function isAnswered({ fetch, clock }: ProbeDependencies, { baseUrl }: Candidate): Promise<boolean> {
  const controller = new AbortController()
  const options: RequestInit = { mode: 'no-cors', credentials: 'omit', signal: controller.signal }
  const answer = fetch(baseUrl + instanceInfo.health.path, options).then(
    () => true,
    () => false,
  )
  const timeout = wait(clock, PREFERENCE_GRACE, controller.signal).then(() => false)
  const result = await Promise.race([answer, timeout.catch(() => false)])
  controller.abort()
  return result
}

/** The reasons why an address gets no token, the most important one first. */
const REFUSALS = ['client/another-key', 'client/untrusted-address', 'client/another-instance'] as const

interface ProbeFailures {
  unreachable: Candidate[]
  refused: Problem[]
}

/**
 * Finds out why no address is usable. A browser does not tell a page whether an address does not answer or the instance
 * does not allow the page's origin.
 */
async function explainFailure(
  dependencies: ProbeDependencies,
  { unreachable, refused }: ProbeFailures,
): Promise<ProblemError> {
  const worst = REFUSALS.flatMap((code) => refused.filter((problem) => problem.code === code))[0]
  if (worst) return new ProblemError(worst)
  const answers = await Promise.all(unreachable.map((candidate) => isAnswered(dependencies, candidate)))
  const refusing = unreachable.find((_, index) => answers[index])
  return refusing
    ? new ProblemError({ code: 'client/origin-not-allowed', params: { address: refusing.baseUrl } })
    : new ProblemError({ code: 'client/no-host-available', params: {} })
}

/** The probe of one address, while others run beside it. */
interface RunningProbe {
  answer: Promise<Host | null>
  abort(): void
}

function abortAll(probes: readonly RunningProbe[]): void {
  for (const probe of probes) probe.abort()
}

/** Resolves with the first host that answers, or with undefined when none does. */
async function firstAnswer(probes: readonly RunningProbe[]): Promise<Host | undefined> {
  const answers = probes.map(async ({ answer }) => (await answer) ?? Promise.reject(new Error('no answer')))
  return await Promise.any(answers).catch(() => undefined)
}

/**
 * Resolves with the preferred host among all that answer within the grace period. It ends early when all have answered.
 */
async function preferredAnswer(clock: Clock, probes: readonly RunningProbe[]): Promise<Host | undefined> {
  const hosts: (Host | null)[] = probes.map(() => null)
  const answers = Promise.all(probes.map(({ answer }, index) => answer.then((host) => void (hosts[index] = host))))
  const grace = new AbortController()
  await Promise.race([answers, wait(clock, PREFERENCE_GRACE, grace.signal).catch(() => undefined)])
  grace.abort()
  return hosts.find((host) => host !== null) ?? undefined
}

/** Calls `onPreferred` with each host that answers, until the first of the probes has. */
function followLateAnswers(probes: readonly RunningProbe[], onPreferred: (host: Host) => void): void {
  probes.forEach(({ answer }, index) => {
    void answer.then((host) => {
      if (!host) return
      abortAll(probes.slice(index + 1))
      onPreferred(host)
    })
  })
}

interface ProbeOptions {
  /** Each of them ends all probes, also of preferred addresses that have not answered yet. */
  signals: readonly AbortSignal[]
  /** Called with a preferred host that answers after the grace. */
  onPreferred: (host: Host) => void
}

/**
 * Finds the preferred address that answers as this instance. All addresses are probed at once; after the first answer
 * the preferred ones have a short time left. A later answer of a preferred address is reported by `onPreferred`. Throws
 * `client/no-host-available`, `client/origin-not-allowed`, or the reason why the answering instance is not trusted.
 */
export async function probeHosts(
  dependencies: ProbeDependencies,
  input: ProbeInput,
  { signals, onPreferred }: ProbeOptions,
): Promise<Host> {
  const candidates = candidatesOf(input)
  const failures: ProbeFailures = { unreachable: [], refused: [] }
  const probes = candidates.map((candidate): RunningProbe => {
    const controller = new AbortController()
    const run = {
      signal: controller.signal,
      onUnreachable: () => failures.unreachable.push(candidate),
      onRefused: (problem: Problem) => failures.refused.push(problem),
    }
    return { answer: probeHost(dependencies, input, candidate, run), abort: () => controller.abort() }
  })
  const abort = () => abortAll(probes)
  for (const signal of signals) signal.addEventListener('abort', abort)
  void Promise.all(probes.map(({ answer }) => answer)).then(() => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  })
  const rankOf = (host: Host) => candidates.findIndex(({ strategy }) => strategy === host.strategy)
  const first = await firstAnswer(probes)
  if (!first) throw await explainFailure(dependencies, failures)
  const host = (await preferredAnswer(dependencies.clock, probes.slice(0, rankOf(first)))) ?? first
  const preferredProbes = probes.slice(0, rankOf(host))
  abortAll(probes.slice(rankOf(host) + 1))
  followLateAnswers(preferredProbes, onPreferred)
  return host
}
