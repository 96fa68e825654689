import { z } from 'zod'
import { Species } from './instance'
import { Id, Version } from './primitives'

/** Format of layout documents that this version reads and writes. */
export const LAYOUT_SCHEMA = 1

/** Where something of a layout is shown at all. */
export const LayoutCondition = z.object({ species: Species.optional(), permission: z.string().optional() })

export const LayoutWidget = z.object({
  type: z.string().regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
  version: z.int().min(1),
  settings: z.record(z.string(), z.unknown()),
  /** Whether a person's own layout may not hide, move or change it. */
  locked: z.boolean().optional(),
  /** Kept in the layout, but not shown. */
  hidden: z.literal(true).optional(),
  when: LayoutCondition.optional(),
})
export type LayoutWidget = z.infer<typeof LayoutWidget>

/** Place of a widget: columns and rows of the grid of its breakpoint. */
export const GridArea = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
export type GridArea = z.infer<typeof GridArea>

export const LayoutGrid = z.record(z.string(), GridArea)
export type LayoutGrid = z.infer<typeof LayoutGrid>

/** What stands on a dashboard (`widgets`), apart from where (`grids`, one a breakpoint; missing ones are derived). */
export const LayoutContent = z.object({
  schema: z.literal(LAYOUT_SCHEMA),
  title: z.string().max(200),
  /** Roles that the layout is for; empty means everyone. */
  roles: z.array(Id),
  when: z.object({ species: Species.optional() }).optional(),
  widgets: z.record(z.string(), LayoutWidget),
  grids: z.object({ desk: LayoutGrid, tablet: LayoutGrid.optional(), phone: LayoutGrid.optional() }),
})

export type LayoutContent = z.infer<typeof LayoutContent>

export const LayoutDocument = LayoutContent.extend({ layoutId: Id, version: Version })
export type LayoutDocument = z.infer<typeof LayoutDocument>

export const LayoutOperation = z.object({
  op: z.enum(['add', 'remove', 'hide', 'move', 'resize', 'set', 'order']),
  key: z.string(),
  grid: z.enum(['desk', 'tablet', 'phone']).optional(),
  path: z.string().optional(),
  value: z.unknown().optional(),
})
export type LayoutOperation = z.infer<typeof LayoutOperation>

/** One's own operations on a layout; `base` is the version of the layout that they were made on. */
export const OwnLayout = z.object({ base: Version, operations: z.array(LayoutOperation) })
export type OwnLayout = z.infer<typeof OwnLayout>

/** A layout as an instance keeps it, of whatever format. Whether this version can show it, `readLayout` tells. */
export const StoredLayout = z.looseObject({ layoutId: Id, title: z.string().optional() })
export type StoredLayout = z.infer<typeof StoredLayout>
