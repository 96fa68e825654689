import { useTranslation } from 'react-i18next'
import { LAYOUT_KEY, type LayoutEdit, type RebaseNote } from '@barn-workbench/core/layout'
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

function lineOf(edit: LayoutEdit, layouts: readonly LayoutContent[]): ChangeLine {
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
export function useChangeTexts(): (lines: readonly ChangeLine[]) => string[] {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (lines) => {
    const texts = lines.map(({ messageKey, widget, count }) =>
      t(messageKey, { title: widget === null ? t('edit.title') : titleOf(widget), count }),
    )
    const unique = [...new Set(texts)]
    if (unique.length <= MAXIMUM_LINES) return unique
    return [...unique.slice(0, MAXIMUM_LINES), t('change.more', { count: unique.length - MAXIMUM_LINES })]
  }
}

/** Lists changes of a layout. */
export function ChangeList({ lines }: { lines: readonly ChangeLine[] }) {
  const textsOf = useChangeTexts()
  return (
    <ul className={classes.changes}>
      {textsOf(lines).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
