import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { FrameFault } from './frameGuard'

/** The faults of a plugin in a row. */
export interface PluginStanding {
  strikes: number
  /** Time of the last fault, ms since the epoch. */
  at: number
  fault: FrameFault | null
  /** After too many faults in a row, only a person turns the plugin on again. */
  isOff: boolean
}

const NO_STRIKES: PluginStanding = { strikes: 0, at: 0, fault: null, isOff: false }
const KEY = 'plugin-strikes'
/** A plugin that was stopped this often in a row stays off. */
const MOST_STRIKES = 3
/** Time without a fault after which the strikes of a plugin are forgotten, in ms. */
const FORGIVE_AFTER = 10 * MINUTE
/** Time within which two tabs that see the same fault count it once, in ms. */
const SAME_FAULT = 3 * SECOND

/** The faults of plugins, kept on this device so that a reload starts no plugin that was turned off. */
export interface Strikes {
  /** Resolves once those of earlier visits are known. */
  readonly ready: Promise<void>
  of(pluginKey: string): PluginStanding
  /** Counts a fault. */
  add(pluginKey: string, fault: FrameFault): PluginStanding
  /** Takes what another tab has counted. */
  set(pluginKey: string, standing: PluginStanding): void
  forgive(pluginKey: string): void
}

/** Keeps the faults of plugins in a storage; where that cannot be used, while the page is open. */
export function createStrikes(storage: Pick<KeyValueStorage, 'get' | 'set'>, now: () => number): Strikes {
  const known = new Map<string, PluginStanding>()

  async function read(): Promise<void> {
    const stored = (await storage.get(KEY).catch(() => undefined)) as Record<string, PluginStanding> | undefined
    for (const [pluginKey, standing] of Object.entries(stored ?? {}))
      if (!known.has(pluginKey)) known.set(pluginKey, standing)
  }
  function write(pluginKey: string, standing: PluginStanding): PluginStanding {
    known.set(pluginKey, standing)
    storage.set(KEY, Object.fromEntries(known)).catch(() => undefined)
    return standing
  }
  function of(pluginKey: string): PluginStanding {
    const standing = known.get(pluginKey) ?? NO_STRIKES
    return !standing.isOff && now() - standing.at > FORGIVE_AFTER ? NO_STRIKES : standing
  }
  return {
    ready: read(),
    of,
    add(pluginKey, fault) {
      const standing = of(pluginKey)
      if (standing.strikes > 0 && now() - standing.at < SAME_FAULT) return standing
      const strikes = standing.strikes + 1
      return write(pluginKey, { strikes, at: now(), fault, isOff: strikes >= MOST_STRIKES })
    },
    set: (pluginKey, standing) => void known.set(pluginKey, standing),
    forgive: (pluginKey) => void write(pluginKey, NO_STRIKES),
  }
}
