import { wait, type Clock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import type { Fetch } from '@barn-workbench/core/transport'

const KEY = 'configuration'
/** How long the server may take, in ms. */
export const CONFIGURATION_TIMEOUT = 4 * SECOND

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
  return ClientConfiguration.parse(await response.json())
}

/** Rejects with `client/timeout` where the server does not answer in time. */
async function fetchInTime({ url, fetch, clock }: ConfigurationDependencies): Promise<ClientConfiguration> {
  const controller = new AbortController()
  const timeout = wait(clock, CONFIGURATION_TIMEOUT, controller.signal).then(() => {
    throw new ProblemError({ code: 'client/timeout', params: {} })
  })
  try {
    return await Promise.race([fetchConfiguration(fetch, url, controller.signal), timeout])
  } finally {
    controller.abort()
  }
}

/**
 * Loads the list of instances from the server that this page came from, or the list as it was last loaded where that
 * server cannot be reached in time. Rejects with a ProblemError where there is neither.
 */
export async function loadConfiguration(dependencies: ConfigurationDependencies): Promise<ClientConfiguration> {
  const { storage } = dependencies
  try {
    const configuration = await fetchInTime(dependencies)
    void storage.set(KEY, configuration).catch(() => undefined)
    return configuration
  } catch (error) {
    const stored = ClientConfiguration.safeParse(await storage.get(KEY).catch(() => undefined))
    if (stored.success) return stored.data
    throw error instanceof ProblemError
      ? error
      : new ProblemError({ code: 'client/unreachable', params: {} }, { cause: error })
  }
}
