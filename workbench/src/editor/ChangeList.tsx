import { useTranslation } from 'react-i18next'
import {
  diffLayouts,
  gridItemsOf,
  itemsWithout,
  LAYOUT_KEY,
  type Breakpoint,
  type GridItem,
  type LayoutEdit,
  type RebaseNote,
} from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutWidget } from '@barn-workbench/core/schema'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './Dialogs.module.css'

/** Further lines are counted, not listed. */
const MAXIMUM_LINES = 12

/** The description of a widget: its type, and the title that a user gave it. */
type NamedWidget = Pick<LayoutWidget, 'type' | 'title'>

/** One change of a layout, ready to be translated. */
export interface ChangeLine {
  messageKey: string
  /** The widget that has changed; null for a change of the layout itself, or of several widgets. */
  widget: NamedWidget | null
  /** The number of widgets, if they are counted rather than named. */
  count?: number
  /** The new name of the layout. */
  name?: string
}

function withoutDuplicates(lines: readonly ChangeLine[]): ChangeLine[] {
  const unique = new Map(
    lines.map((line) => [`${line.messageKey} ${line.widget?.type ?? ''} ${line.widget?.title ?? ''}`, line]),
  )
  return [...unique.values()]
}

function nameOf({ type, title }: LayoutWidget): NamedWidget {
  return title === undefined ? { type } : { type, title }
}

function widgetOf(key: string, layouts: readonly LayoutContent[]): NamedWidget | null {
  if (key === LAYOUT_KEY) return null
  const widget = layouts.find(({ widgets }) => Object.hasOwn(widgets, key))?.widgets[key]
  return widget ? nameOf(widget) : null
}

/** The fields of the layout itself that have words of their own. */
const LAYOUT_CHANGES = ['title', 'roles', 'grids.desk', 'grids.tablet', 'grids.phone']

function lineOfLayout(edit: LayoutEdit): ChangeLine {
  if (edit.op !== 'set' || !LAYOUT_CHANGES.includes(edit.path)) return { messageKey: 'change.layout', widget: null }
  const line = { messageKey: `change.${edit.path}`, widget: null }
  return edit.path === 'title' && typeof edit.value === 'string' ? { ...line, name: edit.value } : line
}

function lineOf(edit: LayoutEdit, layouts: readonly LayoutContent[]): ChangeLine {
  if (edit.key === LAYOUT_KEY) return lineOfLayout(edit)
  const widget = edit.op === 'add' ? nameOf(edit.value.widget) : widgetOf(edit.key, layouts)
  return { messageKey: widget === null ? 'change.layout' : `change.${edit.op}`, widget }
}

/**
 * Describes moved widgets. Most of them only make way for others, so a single one is named and several are counted.
 */
function movesOf(keys: readonly string[], layouts: readonly LayoutContent[], hasOthers: boolean): ChangeLine[] {
  const [key] = keys
  if (key === undefined) return []
  if (keys.length === 1) return [{ messageKey: 'change.move', widget: widgetOf(key, layouts) }]
  return [{ messageKey: hasOthers ? 'change.alsoMoved' : 'change.onlyMoved', widget: null, count: keys.length }]
}

/**
 * Describes edits, one line for each kind of edit and widget. A widget's name is taken from the first of `layouts` that
 * has it.
 */
export function describeEdits(edits: readonly LayoutEdit[], ...layouts: readonly LayoutContent[]): ChangeLine[] {
  const isMove = ({ op }: LayoutEdit) => op === 'move' || op === 'order'
  const others = edits.filter((edit) => !isMove(edit))
  const namedKeys = new Set(others.map(({ key }) => key))
  const movedKeys = new Set(edits.filter((edit) => isMove(edit) && !namedKeys.has(edit.key)).map(({ key }) => key))
  const lines = withoutDuplicates(others.map((edit) => lineOf(edit, layouts)))
  return [...lines, ...movesOf([...movedKeys], layouts, lines.length > 0)]
}

type AreaEdit = Extract<LayoutEdit, { op: 'move' | 'resize' }>
type Areas = ReadonlyMap<string, GridItem>

const byKey = (items: readonly GridItem[]): Areas => new Map(items.map((item) => [item.key, item]))

/** The areas of widgets on one grid: before, as the removal of others leaves them, and after. */
function areasOn(grid: Breakpoint, before: LayoutContent, after: LayoutContent): Record<'was' | 'left' | 'is', Areas> {
  const was = gridItemsOf(before, grid)
  const removed = Object.keys(before.widgets).filter((key) => !Object.hasOwn(after.widgets, key))
  return { was: byKey(was), left: byKey(removed.reduce(itemsWithout, was)), is: byKey(gridItemsOf(after, grid)) }
}

const haveSameSize = (left?: GridItem, right?: GridItem) => left?.w === right?.w && left?.h === right?.h
const haveSamePlace = (left?: GridItem, right?: GridItem) => left?.x === right?.x && left?.y === right?.y

type Grids = Readonly<Record<Breakpoint, ReturnType<typeof areasOn>>>

/** Whether a grid that was saved, or is no longer saved, looks as it did. */
function looksSame({ was, is }: Grids[Breakpoint]): boolean {
  return [...is].every(([key, item]) => haveSameSize(was.get(key), item) && haveSamePlace(was.get(key), item))
}

/**
 * A move or resize as it is seen on screen, or null if nothing of it is. A widget that only took the room of a removed
 * one has made way.
 */
function visibleAreaEdit(edit: AreaEdit, { was, left, is }: Grids[Breakpoint]): LayoutEdit | null {
  const { key, grid } = edit
  const item = is.get(key)
  if (edit.op === 'move') return haveSamePlace(was.get(key), item) ? null : edit
  if (haveSameSize(was.get(key), item)) return null
  return haveSameSize(left.get(key), item) && item ? { op: 'move', key, grid, value: { x: item.x, y: item.y } } : edit
}

function visibleEdit(edit: LayoutEdit, grids: Grids): LayoutEdit | null {
  if (edit.op === 'move' || edit.op === 'resize') return visibleAreaEdit(edit, grids[edit.grid])
  const replaced = edit.op === 'set' && edit.key === LAYOUT_KEY && edit.path.startsWith('grids.')
  return replaced && looksSame(grids[edit.path.slice('grids.'.length) as Breakpoint]) ? null : edit
}

/** Describes the changes from one layout to another. */
export function describeChanges(before: LayoutContent, after: LayoutContent): ChangeLine[] {
  const [desk, tablet, phone] = (['desk', 'tablet', 'phone'] as const).map((grid) => areasOn(grid, before, after))
  const grids = { desk, tablet, phone } as Grids
  const edits = diffLayouts(before, after).flatMap((edit) => visibleEdit(edit, grids) ?? [])
  return describeEdits(edits, after, before)
}

/** Describes the own edits that were dropped, or that met a change of another account, when they were carried over. */
export function describeNotes(notes: readonly RebaseNote[], ...layouts: readonly LayoutContent[]): ChangeLine[] {
  return withoutDuplicates(
    notes.map(({ kind, key, type }) => ({
      messageKey: `note.${kind}`,
      widget: widgetOf(key, layouts) ?? (type === null ? null : { type }),
    })),
  )
}

/** Says changes of a layout in the user's language, the first ones one by one. */
export function useChangeTexts(): (lines: readonly ChangeLine[], most?: number) => string[] {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (lines, most = MAXIMUM_LINES) => {
    const texts = lines.map(({ messageKey, widget, count, name }) =>
      t(messageKey, { title: widget === null ? t('edit.title') : titleOf(widget), count, name }),
    )
    const unique = [...new Set(texts)]
    if (unique.length <= most) return unique
    return [...unique.slice(0, most), t('change.more', { count: unique.length - most })]
  }
}

/** Lists changes of a layout. */
export function ChangeList({ lines, most }: { lines: readonly ChangeLine[]; most?: number }) {
  const textsOf = useChangeTexts()
  return (
    <ul className={classes.changes}>
      {textsOf(lines, most).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
