import { z } from 'zod'
import { Id, Version } from './primitives'
import { Species } from './species'

/** Version of the document format that this client reads and writes. */
export const LAYOUT_SCHEMA = 1

/** Condition under which a layout or widget is shown. Without a condition it is always shown. */
export const LayoutCondition = z.object({ species: Species.optional(), permission: z.string().optional() })

export const LayoutWidget = z.object({
  type: z.string().regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
  version: z.int().min(1),
  settings: z.record(z.string(), z.unknown()),
  /** A person's own layout may not hide, move or change a locked widget. */
  locked: z.boolean().optional(),
  /** A hidden widget stays in the layout but is not shown. */
  hidden: z.literal(true).optional(),
  when: LayoutCondition.optional(),
})
export type LayoutWidget = z.infer<typeof LayoutWidget>

/** The cells that a widget covers, in columns and rows of the grid of its breakpoint. */
export const GridArea = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
export type GridArea = z.infer<typeof GridArea>

export const LayoutGrid = z.record(z.string(), GridArea)
export type LayoutGrid = z.infer<typeof LayoutGrid>

/**
 * The widgets of a dashboard by key, and apart from them their areas (`grids`) for each breakpoint. A missing grid is
 * derived from the desk's.
 */
export const LayoutContent = z.object({
  schema: z.literal(LAYOUT_SCHEMA),
  title: z.string().max(200),
  /** Roles that the layout is for. An empty list means everyone. */
  roles: z.array(Id),
  when: z.object({ species: Species.optional() }).optional(),
  widgets: z.record(z.string(), LayoutWidget),
  grids: z.object({ desk: LayoutGrid, tablet: LayoutGrid.optional(), phone: LayoutGrid.optional() }),
})

export type LayoutContent = z.infer<typeof LayoutContent>

export const LayoutDocument = LayoutContent.extend({ layoutId: Id, version: Version })
export type LayoutDocument = z.infer<typeof LayoutDocument>

/** An edit of a layout as it is sent and stored. `LayoutEdit` describes the values of each operation. */
export const LayoutOperation = z.object({
  op: z.enum(['add', 'remove', 'hide', 'move', 'resize', 'set', 'order']),
  key: z.string(),
  grid: z.enum(['desk', 'tablet', 'phone']).optional(),
  path: z.string().optional(),
  value: z.unknown().optional(),
})
export type LayoutOperation = z.infer<typeof LayoutOperation>

/** A person's own operations on a layout. `base` is the version of the layout that they are based on. */
export const OwnLayout = z.object({ base: Version, operations: z.array(LayoutOperation) })
export type OwnLayout = z.infer<typeof OwnLayout>

/** A layout of any document format, as an instance stores it. `readLayout` decides whether this client can show it. */
export const StoredLayout = z.looseObject({ layoutId: Id, title: z.string().optional() })
export type StoredLayout = z.infer<typeof StoredLayout>
