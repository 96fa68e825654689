import { ZodError } from 'zod'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import type { Fetch } from '@barn-workbench/core/transport'

const KEY = 'configuration'
/**
 * Time limit for the answer of the server, in ms, if this device knows the list of an earlier visit. It passes while
 * code is loaded, so that no start waits for a network that does not answer.
 */
export const CONFIGURATION_TIMEOUT = SECOND
/** Additional time if it does not. */
export const LONGEST_WAIT = 29 * SECOND

interface ConfigurationDependencies {
  url: string
  fetch: Fetch
  clock: Clock
  storage: KeyValueStorage
}

async function fetchConfiguration(fetch: Fetch, url: string, signal: AbortSignal): Promise<ClientConfiguration> {
  const options: RequestInit = { cache: 'no-store', redirect: 'error', credentials: 'omit', signal }
  const response = await fetch(url, options)
  if (!response.ok) throw new ProblemError({ code: 'client/request-failed', params: { status: response.status } })
  try {
    return ClientConfiguration.parse(JSON.parse(await response.text()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError)
      throw new ProblemError({ code: 'client/unexpected-reply', params: { path: url } }, { cause: error })
    throw error
  }
}

/** Resolves with `value` after a time, or as soon as the signal is aborted. */
const after = <T>(clock: Clock, duration: number, signal: AbortSignal, value: T): Promise<T> =>
  wait(clock, duration, signal).then(
    () => value,
    () => value,
  )

/** The list of instances that a page begins with. */
export interface LoadedConfiguration {
  list: ClientConfiguration
  /** What the server answers after the stored list was taken; null where it does not, or where `list` is its answer. */
  later: Promise<ClientConfiguration | null>
}

/**
 * Loads the list of instances from the server that this page came from, or the stored list if that server does not
 * answer in time; what it answers later is stored, too. Without a readable list, it goes on waiting for
 * the server. Rejects with a ProblemError if there is neither.
 */
export async function loadConfiguration(dependencies: ConfigurationDependencies): Promise<LoadedConfiguration> {
  const { url, fetch, clock, storage } = dependencies
  const controller = new AbortController()
  // Read at once: a device that is slow has it by the time that it is needed.
  const storedList = storage.get(KEY).then(
    (value) => ClientConfiguration.safeParse(value).data ?? null,
    () => null,
  )
  const answer = fetchConfiguration(fetch, url, controller.signal).then(
    (list) => {
      void storage.set(KEY, list).catch(() => undefined)
      return list
    },
    (error: unknown) =>
      error instanceof ProblemError
        ? error
        : new ProblemError({ code: 'client/unreachable', params: {} }, { cause: error }),
  )
  const first = await Promise.race([answer, after(clock, CONFIGURATION_TIMEOUT, controller.signal, null)])
  if (first === null || first instanceof ProblemError) {
    const stored = await storedList
    if (stored) return { list: stored, later: answer.then((late) => (late instanceof ProblemError ? null : late)) }
  }
  const silence = new ProblemError({ code: 'client/timeout', params: {} })
  const last = first ?? (await Promise.race([answer, after(clock, LONGEST_WAIT, controller.signal, silence)]))
  controller.abort()
  if (last instanceof ProblemError) throw last
  return { list: last, later: Promise.resolve(null) }
}
