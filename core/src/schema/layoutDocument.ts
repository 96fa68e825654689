import { z } from 'zod'
import { boundedRecord, Id, NAME_MAX_LENGTH, OpenRecord, Version } from './primitives'
import { Species } from './species'

/** Version of the document format that this client reads and writes. */
export const LAYOUT_SCHEMA = 1

/** Widgets of one layout. */
const MAXIMUM_WIDGETS = 500
/** Operations of one person on one layout: some for each widget. */
const MAXIMUM_OPERATIONS = 5_000
const MAXIMUM_LAYOUT_ROLES = 100
/** Columns of the widest grid. */
export const MAXIMUM_COLUMNS = 24
/** Rows that a browser can still show. */
const MAXIMUM_ROWS = 100_000
/** Characters of the path of a setting within a widget. */
const PATH_MAX_LENGTH = 1_000

const WidgetKey = z.string().max(NAME_MAX_LENGTH)

/** Condition under which a layout or widget is shown. Without a condition it is always shown. */
export const LayoutCondition = z.object({
  species: Species.optional(),
  permission: z.string().max(NAME_MAX_LENGTH).optional(),
  /** The grids on which it is shown. */
  grids: z
    .array(z.enum(['desk', 'tablet', 'phone']))
    .max(3)
    .optional(),
  /** A display setting of the instance, such as `enableDeadAnimalOverview`, with which it is shown. */
  setting: z.string().max(NAME_MAX_LENGTH).optional(),
})

export const LayoutWidget = z.object({
  type: z
    .string()
    .max(NAME_MAX_LENGTH)
    .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
  version: z.int().min(1),
  settings: OpenRecord,
  /** The title that a user gave it. By default the title of its type is shown. */
  title: z.string().min(1).max(NAME_MAX_LENGTH).optional(),
  /** A person's own layout may not hide, move or change a locked widget. */
  locked: z.boolean().optional(),
  /** A hidden widget stays in the layout but is not shown. */
  hidden: z.literal(true).optional(),
  when: LayoutCondition.optional(),
})
export type LayoutWidget = z.infer<typeof LayoutWidget>

/** The cells that a widget covers, in columns and rows of the grid of its breakpoint. */
export const GridArea = z.object({
  x: z
    .int()
    .min(0)
    .max(MAXIMUM_COLUMNS - 1),
  y: z.int().min(0).max(MAXIMUM_ROWS),
  w: z.int().min(1).max(MAXIMUM_COLUMNS),
  h: z.int().min(1).max(MAXIMUM_ROWS),
})
export type GridArea = z.infer<typeof GridArea>

export const LayoutGrid = boundedRecord(WidgetKey, GridArea, MAXIMUM_WIDGETS)
export type LayoutGrid = z.infer<typeof LayoutGrid>

/**
 * The widgets of a dashboard by key, and apart from them their areas (`grids`) for each breakpoint. A missing grid is
 * derived from the desk's.
 */
export const LayoutContent = z.object({
  schema: z.literal(LAYOUT_SCHEMA),
  title: z.string().max(NAME_MAX_LENGTH),
  /** Roles that the layout is for. An empty list means everyone. */
  roles: z.array(Id).max(MAXIMUM_LAYOUT_ROLES),
  when: z.object({ species: Species.optional() }).optional(),
  widgets: boundedRecord(WidgetKey, LayoutWidget, MAXIMUM_WIDGETS),
  grids: z.object({ desk: LayoutGrid, tablet: LayoutGrid.optional(), phone: LayoutGrid.optional() }),
})

export type LayoutContent = z.infer<typeof LayoutContent>

/** A layout as it is saved for a role or for everyone. */
export const LayoutDocument = LayoutContent.extend({
  layoutId: Id,
  version: Version,
  /**
   * The time at which it was saved last, in ms since the epoch. Layouts that come with the product have neither this
   * nor a name.
   */
  savedAt: z.int().optional(),
  /** Name of the person who saved it last. */
  savedBy: z.string().max(NAME_MAX_LENGTH).optional(),
})
export type LayoutDocument = z.infer<typeof LayoutDocument>

/** An edit of a layout as it is sent and stored. `LayoutEdit` describes the values of each operation. */
export const LayoutOperation = z.object({
  op: z.enum(['add', 'remove', 'hide', 'move', 'resize', 'set', 'order']),
  key: WidgetKey,
  grid: z.enum(['desk', 'tablet', 'phone']).optional(),
  path: z.string().max(PATH_MAX_LENGTH).optional(),
  value: z.unknown().optional(),
})
export type LayoutOperation = z.infer<typeof LayoutOperation>

/** A person's own operations on a layout. `base` is the version of the layout that they are based on. */
export const OwnLayout = z.object({ base: Version, operations: z.array(LayoutOperation).max(MAXIMUM_OPERATIONS) })
export type OwnLayout = z.infer<typeof OwnLayout>

/** A layout of any document format, as an instance stores it. `readLayout` decides whether this client can show it. */
export const StoredLayout = z.looseObject({ layoutId: Id, title: z.string().optional() })
export type StoredLayout = z.infer<typeof StoredLayout>
