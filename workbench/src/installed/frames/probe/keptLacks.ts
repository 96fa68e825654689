import { z } from 'zod'
import type { InstalledPlugins } from '@barn-workbench/core/plugins'
import type { KeyValueStorage } from '@barn-workbench/core/settings'
import { DAY } from '@barn-workbench/core/time'
import type { FrameLack } from '@barn-workbench/plugin-sdk/react'

const ENTRY = 'plugin-frame-lacks'
const KEPT_FOR = DAY
const LACKS = ['connections', 'documents', 'discovery', 'neighbours', 'page'] as const satisfies readonly FrameLack[]

/** The finding of a probe: the browser, the address of the workbench, and the time in ms since the epoch. */
const KeptLacks = z.object({ browser: z.string(), page: z.string(), at: z.number(), lacks: z.array(z.enum(LACKS)) })

interface LackOptions {
  storage: Pick<KeyValueStorage, 'get' | 'set'>
  now: () => number
  /** The name of the browser, with its version. */
  browser: string
  /** The address at which the workbench is open: by another one, other walls may be lacking. */
  page: string
  /** Probes the browser; null if nothing could be learned. */
  probe: () => Promise<readonly FrameLack[] | null>
}

/** Creates the function that resolves with what is lacking, as it was found last, or by probing. It never rejects. */
export function createKeptLacks({ storage, now, browser, page, probe }: LackOptions) {
  return async (): Promise<readonly FrameLack[]> => {
    const kept = KeptLacks.safeParse(await storage.get(ENTRY).catch(() => undefined)).data
    const age = now() - (kept?.at ?? -Infinity)
    if (kept?.browser === browser && kept.page === page && age >= 0 && age < KEPT_FOR) return kept.lacks
    const lacks = await probe().catch(() => null)
    if (lacks) await storage.set(ENTRY, { browser, page, at: now(), lacks }).catch(() => undefined)
    return lacks ?? []
  }
}

/** Two different origins for probes, as far as there are so many. */
export function originsForProbes({ plugins, freeOrigins = [] }: InstalledPlugins): readonly string[] {
  const free = freeOrigins.flatMap((origin) =>
    origin.includes('{plugin}') ? ['0probe0', '0probe1'].map((name) => origin.replace('{plugin}', name)) : origin,
  )
  const used = plugins.flatMap(({ frameOrigin }) => frameOrigin ?? [])
  return [...new Set([...free, ...used])].slice(0, 2)
}
