import { z } from 'zod'
import { Id, NAME_MAX_LENGTH, Version } from './primitives'

/**
 * One entry of the history of published layouts: a version that was saved for others, or the removal of a layout. The
 * instance keeps the latest ones.
 */
export const PublishedLayout = z.object({
  /** Its place in the history of the instance. A later entry has a larger one. */
  entry: z.int().min(1),
  kind: z.enum(['saved', 'removed']),
  layoutId: Id,
  /** The version that was saved, or the last one before the removal. */
  version: Version,
  title: z.string().max(NAME_MAX_LENGTH),
  /** Roles that the layout was for. An empty list means everyone. */
  roles: z.array(z.string()),
  /** Number of its widgets. */
  widgets: z.int().min(0),
  /** The time in ms since the epoch; null for a layout that was saved before the instance kept a history. */
  savedAt: z.int().nullable(),
  /** Name of the person who saved or removed it; null if it is not known. */
  savedBy: z.string().nullable(),
})
export type PublishedLayout = z.infer<typeof PublishedLayout>

/** The people whom a layout reaches when it is published under its id. */
export const LayoutReach = z.object({
  /** Number of accounts that see it. */
  people: z.int().min(0),
  /** The number of these accounts that have changed it for themselves, without the asking one. */
  withOwnChanges: z.int().min(0),
})
export type LayoutReach = z.infer<typeof LayoutReach>
