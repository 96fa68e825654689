import { z } from 'zod'
import { LayoutEdit } from '@barn-workbench/core/layout'
import { LayoutDocument, LayoutOperation } from '@barn-workbench/core/schema'
import type { KeyValueStorage } from '@barn-workbench/core/settings'

const Version = z.int().min(1)

/** A person's own edits of one layout, as this device has them. */
export const OwnEdits = z.object({
  edits: z.array(LayoutEdit),
  /** Version of the layout that they were made on. */
  base: Version,
  /** Operations of a later version of the client: not understood, kept as they are. */
  unknown: z.array(LayoutOperation),
  /** Version under which the instance has them; null: not yet. */
  version: Version.nullable(),
  /** What instance and device last agreed on. */
  agreed: z.array(LayoutEdit),
  /** Whether the instance is still to be told. */
  pending: z.boolean(),
})
export type OwnEdits = z.infer<typeof OwnEdits>

const Kept = z.object({
  /** Layouts that the instance gave; null: it never answered. */
  saved: z.array(LayoutDocument).nullable().catch(null),
  /** By layout; null: asked for, and there are none. */
  own: z.record(z.string(), OwnEdits.nullable().catch(null)).catch({}),
  /** The layout as it was when its owner last arranged it or was told of a change. */
  seen: z.record(z.string(), LayoutDocument).catch({}),
})
/** All that the device keeps of the layouts of one instance and account. */
export type Kept = z.infer<typeof Kept>

export const NOTHING_KEPT: Kept = { saved: null, own: {}, seen: {} }

/** Where it is kept. */
export function keyOfKept(instanceId: string, accountId: string): string {
  return `layouts/${instanceId}/${accountId}`
}

/** What is kept under a key; nothing where it cannot be read. */
export async function readKept(storage: KeyValueStorage, key: string): Promise<Kept> {
  const parsed = Kept.safeParse(await storage.get(key).catch(() => undefined))
  return parsed.success ? parsed.data : NOTHING_KEPT
}
