import { z } from 'zod'
import { GridArea, Id, LayoutCondition, LayoutGrid, LayoutWidget, type LayoutOperation } from '../schema'

const GridName = z.enum(['desk', 'tablet', 'phone'])
/** Places of a new widget; on a grid without one it stands below the others. */
const Places = z.partialRecord(GridName, GridArea)
const key = z.string().min(1).max(64)

const placed = { key, grid: GridName }

/** One edit of a layout with the value that its kind needs: an operation as it is carried out. `key` is empty where the layout itself is meant. */
export const LayoutEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), key, value: z.object({ widget: LayoutWidget, places: Places }) }),
  z.object({ op: z.literal('remove'), key }),
  z.object({ op: z.literal('hide'), key, value: z.boolean() }),
  z.object({ op: z.literal('move'), ...placed, value: GridArea.pick({ x: true, y: true }) }),
  z.object({ op: z.literal('resize'), ...placed, value: GridArea.pick({ w: true, h: true }) }),
  z.object({ op: z.literal('order'), ...placed, value: z.int().min(0) }),
  z.object({ op: z.literal('set'), key: z.string().max(64), path: z.string(), value: z.unknown().optional() }),
])
export type LayoutEdit = z.infer<typeof LayoutEdit>
export type SetEdit = Extract<LayoutEdit, { op: 'set' }>

/** What `set` may change of a widget, beside single settings (`settings.<field>`). */
export const WIDGET_FIELDS = {
  version: z.int().min(1),
  settings: z.record(z.string(), z.unknown()),
  locked: z.boolean().optional(),
  when: LayoutCondition.optional(),
} as const
export type WidgetField = keyof typeof WIDGET_FIELDS

/** What `set` may change of the layout itself. Without a value a grid is derived again. */
export const LAYOUT_FIELDS = {
  title: z.string().max(200),
  roles: z.array(Id),
  'grids.desk': LayoutGrid,
  'grids.tablet': LayoutGrid.optional(),
  'grids.phone': LayoutGrid.optional(),
} as const
export type LayoutField = keyof typeof LAYOUT_FIELDS

const SETTING = 'settings.'

/** Name of the single setting that a path means. */
export function settingOf(path: string): string | undefined {
  return path.startsWith(SETTING) && path.length > SETTING.length ? path.slice(SETTING.length) : undefined
}

export function settingPath(field: string): string {
  return SETTING + field
}

/** Operations as edits; what this version does not know or what does not fit is left out. */
export function readEdits(operations: readonly LayoutOperation[]): LayoutEdit[] {
  return operations.flatMap((operation) => {
    const parsed = LayoutEdit.safeParse(operation)
    return parsed.success ? [parsed.data] : []
  })
}
