import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { systemClock } from '@barn-workbench/core/clock'
import { instancePlugins } from '@barn-workbench/core/contract'
import { policyRefusal, type InstalledPlugins, type InstancePlugin } from '@barn-workbench/core/plugins'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import { browserFetch } from '../../environment/browserFetch'
import { createBrowserStorage, withBrowserLock } from '../../environment/browserStorage'
import { limitStorage } from '../../environment/limitStorage'
import { useRegistry } from '../../registry/registry'
import { fetchInstalled } from '../installedPlugins'
import { keyOfInstancePlugin, type ShownPlugin } from '../shownPlugin'
import { checkInWorker } from './checkInWorker'
import type { CheckedPackage, PackageRefusal } from './checkPackage'
import { assignOrigin, type AssignedOrigins } from './frameOrigins'
import { grantedManifest, isGrantedAll } from './grantedManifest'
import { createSeenPackages } from './seenPackages'

const STORAGE_TIMEOUT = 4 * SECOND
const storage = limitStorage(createBrowserStorage(), systemClock, STORAGE_TIMEOUT)
const seenPackages = createSeenPackages(storage)

const startWorker = () => new Worker(new URL('./packageWorker.ts', import.meta.url), { type: 'module' })

/** Loads the package of a plugin, checks it and remembers it. */
async function loadPackage(
  session: Session,
  { pluginId, digest, signer }: InstancePlugin,
  signal: AbortSignal,
): Promise<CheckedPackage | PackageRefusal> {
  const { bytes } = await session.send(instancePlugins.package, { params: { digest } }, { signal })
  const pluginKey = keyOfInstancePlugin(pluginId, session.id)
  const seen = await seenPackages.of(pluginKey)
  const checked = await checkInWorker({ bytes, digest, pluginId, seen }, startWorker, systemClock)
  if (typeof checked === 'string') return checked
  // The signer that the instance names is shown, so it has to be the real one.
  if (checked.key !== signer.key) return 'changed'
  if (!seen.some((one) => one.digest === digest)) await seenPackages.add(pluginKey, { digest, key: checked.key })
  return checked
}

const ORIGINS = 'plugin-origins'
/** Half the length of a name within the pattern of the server. It begins with a digit, as no id of a plugin does. */
const NAME_BYTES = 10
const newName = () =>
  `0${Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The origins of this visit, where the storage cannot be used. */
let ofThisVisit: AssignedOrigins = {}

/** Resolves with the origin of a plugin, which all tabs agree about; null where there is none. */
async function findOrigin(pluginKey: string, instanceId: string): Promise<string | null> {
  const { freeOrigins: free = [] } = await fetchInstalled(browserFetch)
  let found: string | null = null
  await withBrowserLock(ORIGINS, new AbortController().signal, async () => {
    const stored = (await storage.get(ORIGINS).catch(() => undefined)) as AssignedOrigins | undefined
    const { assigned, origin } = assignOrigin(stored ?? ofThisVisit, {
      pluginKey,
      instanceId,
      free,
      now: Date.now(),
      newName,
    })
    found = origin
    ofThisVisit = assigned
    await storage.set(ORIGINS, assigned).catch(() => undefined)
  })
  return found
}

/** Time after which the origin is asked for again: it counts as in use that long, in all tabs. */
const ORIGIN_PERIOD = 10 * MINUTE

/** Why a plugin does not run: for its package, by the policy of the workbench, or for want of an origin. */
export type PluginRefusal = { reason: PackageRefusal | 'noOrigin' } | NonNullable<ReturnType<typeof policyRefusal>>

/** A plugin that can be shown, the reason why it cannot, or neither while it is loaded. */
export interface InstancePackage {
  shown?: ShownPlugin | undefined
  refusal?: PluginRefusal | undefined
  problem?: Problem | undefined
  retry: () => void
}

/** Loads the package of a plugin, once for all of its tiles, and finds an origin for its frames. */
export function useInstancePackage(plugin: InstancePlugin): InstancePackage {
  const session = useSession()
  const { pluginId, digest, grants, signer } = plugin
  const pluginKey = keyOfInstancePlugin(pluginId, session.id)
  const enabled = plugin.quarantine === null
  const loaded = useQuery({
    queryKey: [session.id, 'plugin-package', pluginId, digest],
    queryFn: ({ signal }) => loadPackage(session, plugin, signal),
    enabled,
    // A package never changes; one that was refused may be another one the next time.
    staleTime: ({ state }) => (typeof state.data === 'string' ? 0 : Infinity),
    refetchOnWindowFocus: false,
  })
  const found = useQuery({
    queryKey: ['plugin-origin', pluginKey],
    queryFn: () => findOrigin(pluginKey, session.id),
    enabled,
    refetchInterval: ORIGIN_PERIOD,
    // A hidden tab still has its frames at the origin, so that it stays in use. One that the browser froze asks when it
    // is back, and moves its frames if another plugin has got the origin meanwhile.
    refetchIntervalInBackground: true,
    staleTime: ORIGIN_PERIOD,
    refetchOnWindowFocus: true,
  })
  const { data: checked } = loaded
  const { data: frameOrigin } = found
  const { policy } = useRegistry()
  const refusal = refusalOf(checked, frameOrigin, policy)
  const isRefused = refusal !== undefined
  const shown = useMemo((): ShownPlugin | undefined => {
    if (!checked || typeof checked === 'string' || !frameOrigin || isRefused) return undefined
    const manifest = grantedManifest(checked.manifest, grants)
    const granted = manifest.network.map(({ origin }) => origin)
    const bytes = [...checked.files.values()].reduce((sum, { size }) => sum + size, 0)
    const hasAllGrants = isGrantedAll(checked.manifest, manifest)
    const ofInstance = { key: pluginKey, files: checked.files, hasAllGrants }
    return { manifest, folder: 'plugins/instance', bytes, frameOrigin, granted, signer, ofInstance }
  }, [checked, frameOrigin, isRefused, grants, signer, pluginKey])
  const error = loaded.error ?? (frameOrigin === undefined ? found.error : null)
  return {
    shown,
    refusal,
    problem: error && checked === undefined ? problemOf(error) : undefined,
    retry() {
      if (loaded.error) void loaded.refetch()
      if (!frameOrigin) void found.refetch()
    },
  }
}

function refusalOf(
  checked: CheckedPackage | PackageRefusal | undefined,
  frameOrigin: string | null | undefined,
  policy: InstalledPlugins['policy'],
): PluginRefusal | undefined {
  if (typeof checked === 'string') return { reason: checked }
  const { id, version } = checked?.manifest ?? {}
  const refused = id !== undefined && version !== undefined && policyRefusal(policy, { id, version, key: checked?.key })
  if (refused) return refused
  return frameOrigin === null ? { reason: 'noOrigin' } : undefined
}
