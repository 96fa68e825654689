import { z } from 'zod'
import { PluginId, PublisherKey, Words } from './pluginManifest'

/** A version, or the beginning of one: `1.2` is every version that begins with it. */
export const VersionStart = z.string().regex(/^\d{1,5}(\.\d{1,5}){0,2}$/)

/** Plugins by id, by the key that has signed them, or by both; in all versions, or in some. */
const PluginSelection = z.strictObject({
  id: PluginId.optional(),
  key: PublisherKey.optional(),
  version: VersionStart.optional(),
})
const namesSome = ({ id, key }: z.output<typeof PluginSelection>) => id !== undefined || key !== undefined
const MAXIMUM_ENTRIES = 1_000

/**
 * Decides which plugins may run. Revoked ones may not run anywhere; with `allowed`, only the plugins in it may. It is
 * the content of one signed file, so that it holds without a connection to whoever has issued it.
 */
export const PluginPolicy = z.strictObject({
  /** Such as `2026-11-29T08:00:00Z`. */
  issued: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/),
  revoked: z
    .array(PluginSelection.extend({ reason: Words }).refine(namesSome))
    .max(MAXIMUM_ENTRIES)
    .default([]),
  allowed: z.array(PluginSelection.refine(namesSome)).max(MAXIMUM_ENTRIES).optional(),
})
export type PluginPolicy = z.output<typeof PluginPolicy>

/** A plugin as far as a policy can name it. `key` is absent for an unsigned one. */
interface NamedPlugin {
  id: string
  version: string
  key?: string | undefined
}

/** Whether a version is `start` or begins with it: 1.2 starts 1.2.3 but not 1.20. */
export function startsVersion(start: string | undefined, version: string): boolean {
  return start === undefined || `${version}.`.startsWith(`${start}.`)
}

function isSelected(selection: z.output<typeof PluginSelection>, { id, key, version }: NamedPlugin): boolean {
  return (
    (selection.id === undefined || selection.id === id) &&
    (selection.key === undefined || selection.key === key) &&
    startsVersion(selection.version, version)
  )
}

/** A server whose policy cannot be read: it may have revoked any plugin. */
export const BROKEN_POLICY = 'broken'

/** Why a policy keeps a plugin from running; null if it may. */
export function policyRefusal(
  policy: PluginPolicy | typeof BROKEN_POLICY | undefined,
  plugin: NamedPlugin,
): { reason: 'revoked'; why: z.output<typeof Words> } | { reason: 'notInPolicy' } | null {
  if (policy === BROKEN_POLICY) return { reason: 'notInPolicy' }
  const revoked = policy?.revoked.find((entry) => isSelected(entry, plugin))
  if (revoked) return { reason: 'revoked', why: revoked.reason }
  if (policy?.allowed && !policy.allowed.some((entry) => isSelected(entry, plugin))) return { reason: 'notInPolicy' }
  return null
}
