import { systemClock, wait } from '@barn-workbench/core/clock'
import type { Log } from '@barn-workbench/core/log'
import { SECOND } from '@barn-workbench/core/time'
import type { PluginDefinition } from '@barn-workbench/plugin-sdk'
import { checkManifest, type ManifestFault } from './checkManifest'

/** How long a manifest may take, in ms. The workbench starts without one that does not arrive. */
const MANIFEST_TIMEOUT = 10 * SECOND

/** Loads the manifest of a plugin by a dynamic import. */
export type LoadManifest = () => Promise<{ default: PluginDefinition }>

/** A plugin that is left out, with the reason. */
export interface FaultyPlugin {
  /** Name of its folder. */
  name: string
  fault: ManifestFault
}

export interface LoadedPlugins {
  plugins: readonly PluginDefinition[]
  faulty: readonly FaultyPlugin[]
}

/** Loads all manifests at once, and checks each apart. The order is that of the list. Never rejects. */
export async function loadPlugins(manifests: Readonly<Record<string, LoadManifest>>): Promise<LoadedPlugins> {
  const names = Object.keys(manifests)
  const loaded = await Promise.allSettled(Object.values(manifests).map((load) => loadInTime(load)))
  const plugins: PluginDefinition[] = []
  const faulty: FaultyPlugin[] = []
  for (const [index, result] of loaded.entries()) {
    const checked =
      result.status === 'fulfilled'
        ? checkManifest(result.value, plugins)
        : { fault: faultOfFailure(result.reason as unknown) }
    if ('plugin' in checked) plugins.push(checked.plugin)
    else faulty.push({ name: names[index] ?? '', fault: checked.fault })
  }
  return { plugins, faulty }
}

/** Notes in the client's log why plugins are left out. */
export function logFaultyPlugins(faulty: readonly FaultyPlugin[], log: Pick<Log, 'write'>): void {
  for (const { name, fault } of faulty) {
    const reason = [fault.reason, ...Object.values(fault.params ?? {})].join(', ')
    log.write({ level: 'ERROR', tag: 'Plugin', message: `The plugin ${name} could not be loaded: ${reason}` })
  }
}

async function loadInTime(load: LoadManifest): Promise<unknown> {
  const loaded = new AbortController()
  const timeout = wait(systemClock, MANIFEST_TIMEOUT, loaded.signal).then(() => {
    throw new Error('timeout')
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    loaded.abort()
    timeout.catch(() => undefined)
  }
}

function faultOfFailure(error: unknown): ManifestFault {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { reason: 'failed', params: { message }, ...(stack !== undefined && { stack }) }
}
