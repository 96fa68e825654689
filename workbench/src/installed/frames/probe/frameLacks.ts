import { systemClock } from '@barn-workbench/core/clock'
import type { FrameLack } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../../../environment/basePath'
import { browserFetch } from '../../../environment/browserFetch'
import { createBrowserStorage } from '../../../environment/browserStorage'
import { fetchInstalled } from '../../installedPlugins'
import { findLacks } from './findLacks'
import { createKeptLacks, originsForProbes } from './keptLacks'
import { openProbe } from './openProbe'

/*
 * Learns in the running browser what the walls around plugins lack there. `openProbe` opens a document at the origin of
 * a plugin, with the headers that those of plugins have; `frame/probe` tries in it what a plugin must not, and
 * `findLacks` makes facts of it. The result is kept on this device for a
 * day (`keptLacks`).
 */

async function probeBrowser(): Promise<readonly FrameLack[] | null> {
  const origins = originsForProbes(await fetchInstalled(browserFetch))
  const [first, second] = origins.map((origin) => openProbe(origin, systemClock))
  // Without frames there are no walls that could lack.
  if (!first) return null
  try {
    const target = new URL(`${BASE_PATH}config.json`, location.href).href
    return await findLacks({ probes: second ? [first, second] : [first], target })
  } finally {
    first.close()
    second?.close()
  }
}

const lacksHere = createKeptLacks({
  storage: createBrowserStorage(),
  now: Date.now,
  browser: navigator.userAgent,
  page: location.origin,
  probe: probeBrowser,
})

let pending: Promise<readonly FrameLack[]> | undefined

/** The protections of plugins that this browser lacks. Callers share one probe. */
export function frameLacks(): Promise<readonly FrameLack[]> {
  return (pending ??= lacksHere().finally(() => (pending = undefined)))
}
