import { ProblemError } from '@barn-workbench/core/result'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import type { Fetch } from '@barn-workbench/core/transport'
import { BASE_PATH } from './basePath'

const KEY = 'configuration'

/**
 * Loads the list of instances from the server that this page came from, or the list as it was last loaded where that
 * server cannot be reached. Rejects with a ProblemError where there is neither.
 */
export async function loadConfiguration(fetch: Fetch, storage: KeyValueStorage): Promise<ClientConfiguration> {
  try {
    const response = await fetch(`${BASE_PATH}config.json`, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
    })
    if (!response.ok) throw new ProblemError({ code: 'client/request-failed', params: { status: response.status } })
    const configuration = ClientConfiguration.parse(await response.json())
    await storage.set(KEY, configuration).catch(() => undefined)
    return configuration
  } catch (error) {
    const stored = ClientConfiguration.safeParse(await storage.get(KEY).catch(() => undefined))
    if (stored.success) return stored.data
    throw error instanceof ProblemError
      ? error
      : new ProblemError({ code: 'client/unreachable', params: {} }, { cause: error })
  }
}
