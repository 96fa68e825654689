import { z } from 'zod'
import { GridArea, LayoutCondition, LayoutContent, LayoutGrid, LayoutOperation, LayoutWidget } from '../schema'
import { ownProperty } from './jsonValues'

const GridName = z.enum(['desk', 'tablet', 'phone'])
/** The areas of a new widget. On a saved grid without its area it is placed below the others. */
const Areas = z.partialRecord(GridName, GridArea)

/** Documents are decoded without this key, since an object with it would have another prototype. */
const PROTOTYPE_KEY = '__proto__'
const KEY_MAX_LENGTH = 64
const WidgetKey = z
  .string()
  .min(1)
  .max(KEY_MAX_LENGTH)
  .refine((key) => key !== PROTOTYPE_KEY)
/** The key of edits that change the layout itself rather than a widget. */
export const LAYOUT_KEY = ''
const WidgetOrLayoutKey = z.union([WidgetKey, z.literal(LAYOUT_KEY)])
const widgetOnGrid = { key: WidgetKey, grid: GridName }

/** One edit of a layout. It is a `LayoutOperation` whose value fits its kind. */
export const LayoutEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), key: WidgetKey, value: z.object({ widget: LayoutWidget, places: Areas }) }),
  z.object({ op: z.literal('remove'), key: WidgetKey }),
  z.object({ op: z.literal('hide'), key: WidgetKey, value: z.boolean() }),
  z.object({ op: z.literal('move'), ...widgetOnGrid, value: GridArea.pick({ x: true, y: true }) }),
  z.object({ op: z.literal('resize'), ...widgetOnGrid, value: GridArea.pick({ w: true, h: true }) }),
  z.object({ op: z.literal('order'), ...widgetOnGrid, value: z.int().min(0) }),
  z.object({
    op: z.literal('set'),
    key: WidgetOrLayoutKey,
    path: LayoutOperation.shape.path.unwrap(),
    value: z.unknown().optional(),
  }),
])
export type LayoutEdit = z.infer<typeof LayoutEdit>
export type AddEdit = Extract<LayoutEdit, { op: 'add' }>
export type AreaEdit = Extract<LayoutEdit, { op: 'move' | 'resize' }>
export type OrderEdit = Extract<LayoutEdit, { op: 'order' }>
export type SetEdit = Extract<LayoutEdit, { op: 'set' }>

/** The fields of a widget that `set` may change, besides single settings (`settings.<name>`). */
export const WIDGET_FIELDS = {
  version: z.int().min(1),
  settings: LayoutWidget.shape.settings,
  title: LayoutWidget.shape.title,
  locked: z.boolean().optional(),
  when: LayoutCondition.optional(),
} as const
type WidgetField = keyof typeof WIDGET_FIELDS

/** The fields of the layout itself that `set` may change. A grid without a value is derived again. */
export const LAYOUT_FIELDS = {
  title: LayoutContent.shape.title,
  roles: LayoutContent.shape.roles,
  'grids.desk': LayoutGrid,
  'grids.tablet': LayoutGrid.optional(),
  'grids.phone': LayoutGrid.optional(),
} as const
type LayoutField = keyof typeof LAYOUT_FIELDS

const SETTING_PREFIX = 'settings.'

/** The path of a single setting for `set`. */
export function settingPath(name: string): string {
  return SETTING_PREFIX + name
}

/** The name of the single setting that a path means, or undefined when it means another field. */
export function settingNameOf(path: string): string | undefined {
  if (!path.startsWith(SETTING_PREFIX)) return undefined
  const name = path.slice(SETTING_PREFIX.length)
  return name === '' || name === PROTOTYPE_KEY ? undefined : name
}

export function isLayoutField(path: string): path is LayoutField {
  return Object.hasOwn(LAYOUT_FIELDS, path)
}

export function isWidgetField(path: string): path is WidgetField {
  return Object.hasOwn(WIDGET_FIELDS, path)
}

/** Creates a `set`. It has no value when the field is to be deleted. */
export function setEdit(key: string, path: string, value: unknown): SetEdit {
  return value === undefined ? { op: 'set', key, path } : { op: 'set', key, path, value }
}

function layoutFieldOf({ title, roles, grids }: LayoutContent, path: string): unknown {
  const fields: Record<LayoutField, unknown> = {
    title,
    roles,
    'grids.desk': grids.desk,
    'grids.tablet': grids.tablet,
    'grids.phone': grids.phone,
  }
  return isLayoutField(path) ? fields[path] : undefined
}

/** The present value of the field that a `set` changes. */
export function fieldValueOf(layout: LayoutContent, { key, path }: SetEdit): unknown {
  if (key === LAYOUT_KEY) return layoutFieldOf(layout, path)
  const widget = ownProperty(layout.widgets, key)
  const settingName = settingNameOf(path)
  if (settingName !== undefined) return ownProperty(widget?.settings, settingName)
  return isWidgetField(path) ? widget?.[path] : undefined
}

/** Parses operations. Leaves out operations that this version does not know or whose value does not fit. */
export function readEdits(operations: readonly LayoutOperation[]): LayoutEdit[] {
  return operations.flatMap((operation) => {
    const parsed = LayoutEdit.safeParse(operation)
    return parsed.success ? [parsed.data] : []
  })
}
