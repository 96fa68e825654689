import { z } from 'zod'
import { systemClock } from '@barn-workbench/core/clock'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { createBrowserStorage, withBrowserLock } from '../../environment/browserStorage'
import { limitStorage } from '../../environment/limitStorage'

/*
 * The figures that this browser has measured of plugins while their widgets ran, for each version of a plugin:
 * `useMeasuredWidget` measures one widget, `PluginFigures` shows the figures beside those of the version before.
 */

const Figures = z.object({
  /** Times from the start of a widget until its content was there, ms, the latest last. */
  loads: z.array(z.number()),
  /** Answers of the barn to its widgets, and the time in which they came, ms. */
  calls: z.number(),
  watched: z.number(),
  /** Bytes of all its frames; null where the browser does not tell. */
  memory: z.number().nullable(),
  /** Time of the last measurement, ms since the epoch. */
  at: z.number(),
})
export type Figures = z.output<typeof Figures>
const FiguresOfPlugin = z.record(z.string(), Figures)

/** A version of a plugin. `pluginKey` tells plugins of several instances apart. */
export interface MeasuredVersion {
  pluginKey: string
  version: string
}

/** The figures since the last time. */
export type Measured = Partial<Omit<Figures, 'loads' | 'at'>> & { load?: number }

export interface PluginFiguresStore {
  /** Resolves with the figures of a plugin by its versions. */
  of(pluginKey: string): Promise<Readonly<Record<string, Figures>>>
  add(measured: MeasuredVersion, change: Measured): Promise<void>
}

const NONE: Figures = { loads: [], calls: 0, watched: 0, memory: null, at: 0 }
/** Loads that count, of which the median is shown, and versions that are kept. */
const MOST_LOADS = 20
const MOST_VERSIONS = 5

interface Dependencies {
  storage: Pick<KeyValueStorage, 'get' | 'set'>
  now: () => number
  /** Runs a task while no other tab runs one. */
  lock: (task: () => Promise<void>) => Promise<void>
}

/** Keeps the figures in a storage, which all tabs of the browser share. */
export function createPluginFigures({ storage, now, lock }: Dependencies): PluginFiguresStore {
  const entryOf = (pluginKey: string) => `plugin-figures/${pluginKey}`
  async function of(pluginKey: string): Promise<Record<string, Figures>> {
    const stored = FiguresOfPlugin.safeParse(await storage.get(entryOf(pluginKey)).catch(() => undefined))
    return stored.success ? stored.data : {}
  }
  return {
    of,
    add: ({ pluginKey, version }, { load, calls = 0, watched = 0, memory }) =>
      lock(async () => {
        const all = await of(pluginKey)
        const before = all[version] ?? NONE
        const after: Figures = {
          loads: [...before.loads, ...(load === undefined ? [] : [load])].slice(-MOST_LOADS),
          calls: before.calls + calls,
          watched: before.watched + watched,
          memory: memory ?? before.memory,
          at: now(),
        }
        const latest = Object.entries({ ...all, [version]: after }).sort(([, one], [, other]) => other.at - one.at)
        const kept = Object.fromEntries(latest.slice(0, MOST_VERSIONS))
        await storage.set(entryOf(pluginKey), kept).catch(() => undefined)
      }),
  }
}

/** The figures of a version, and of the one that was measured before it. */
export function compareFigures(
  all: Readonly<Record<string, Figures>>,
  version: string,
): { current: Figures | null; before: { version: string; figures: Figures } | null } {
  const [latest] = Object.entries(all)
    .filter(([other]) => other !== version)
    .sort(([, one], [, other]) => other.at - one.at)
  return { current: all[version] ?? null, before: latest ? { version: latest[0], figures: latest[1] } : null }
}

/** The value in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

const STORAGE_TIMEOUT = 4 * SECOND
const LOCK = 'plugin-figures'

/** Those of this browser. */
export const pluginFigures = createPluginFigures({
  storage: limitStorage(createBrowserStorage(), systemClock, STORAGE_TIMEOUT),
  now: Date.now,
  lock: (task) => withBrowserLock(LOCK, new AbortController().signal, task),
})
