import { instanceInfo } from '../contract'
import { isProblem, ProblemError } from '../result'
import type { KnownInstance } from '../schema'
import { createRequestQueue, createTransport } from '../transport'
import { createNonce, isProtected, judgeIdentity, verifySignature } from './identity'
import { candidatesOf, routeTo, type Candidate } from './probeHosts'
import type { SessionDependencies } from './sessionDependencies'

/** The information that an address gives about its instance before it is trusted. */
export interface Inspection {
  globalUniqueIdentifier: string
  name: string
  version: string
  instanceType: string
  /** The address that answered. */
  address: string
  /** The key that it has proved, or null. */
  publicKey: string | null
  /** Whether the connection cannot be read or changed on the way. */
  isProtected: boolean
}

/** The known facts about the instance: its addresses and, if known, the id with which it has to answer. */
export type InspectionInput = Pick<KnownInstance, 'discoveryObject'> & { globalUniqueIdentifier: string | null }

async function inspectCandidate(
  dependencies: SessionDependencies,
  { globalUniqueIdentifier: expected }: InspectionInput,
  candidate: Candidate,
  signal: AbortSignal | undefined,
): Promise<Inspection> {
  const { fetch, clock, random } = dependencies
  const queue = createRequestQueue(clock)
  const { send } = createTransport({ fetch, clock, random, queue, route: routeTo(candidate), attempts: 1 })
  const { baseUrl } = candidate
  const nonce = createNonce()
  const identity = await send(instanceInfo.ping, { query: { nonce } }, { signal })
  const version = await send(instanceInfo.version, {}, { signal })
  const id = identity.globalUniqueIdentifier
  if ((expected !== null && id !== expected) || version.globalUniqueIdentifier !== id)
    throw new ProblemError({ code: 'client/another-instance', params: { address: baseUrl } })
  const knownTrust = { publicKey: null, trustedAddresses: [new URL(baseUrl).origin] }
  const verify = dependencies.verify ?? verifySignature
  const { publicKey } = await judgeIdentity({ identity, nonce, baseUrl }, knownTrust, verify)
  const { name, instanceType } = version
  const known = { globalUniqueIdentifier: id, name, version: version.version, instanceType }
  return { ...known, address: baseUrl, publicKey, isProtected: isProtected(new URL(baseUrl)) }
}

/**
 * Asks the addresses of an instance for its identity, the preferred one first, without a token. Resolves with the first
 * answer. Rejects with a ProblemError; the answer of another instance takes precedence over missing answers.
 */
export async function inspectInstance(
  dependencies: SessionDependencies,
  input: InspectionInput,
  signal?: AbortSignal,
): Promise<Inspection> {
  const globalUniqueIdentifier = input.globalUniqueIdentifier ?? ''
  const candidates = candidatesOf({ ...input, globalUniqueIdentifier, forcedStrategy: null })
  let failure = new ProblemError({ code: 'client/no-host-available', params: {} })
  for (const candidate of candidates) {
    try {
      return await inspectCandidate(dependencies, input, candidate, signal)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (!isProblem(failure, 'client/another-instance')) failure = error
    }
  }
  throw failure
}
