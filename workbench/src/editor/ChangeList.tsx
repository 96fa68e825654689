import { useTranslation } from 'react-i18next'
import { LAYOUT_KEY, type LayoutEdit, type RebaseNote } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './Dialogs.module.css'

/** Further lines are counted, not listed. */
const MAXIMUM_LINES = 12

/** One change of a layout, ready to be translated. */
export interface ChangeLine {
  messageKey: string
  /** Type of the widget that has changed; null: the change is of the layout itself. */
  widgetType: string | null
}

function withoutDuplicates(lines: readonly ChangeLine[]): ChangeLine[] {
  const unique = new Map(lines.map((line) => [`${line.messageKey} ${line.widgetType ?? ''}`, line]))
  return [...unique.values()]
}

function widgetTypeOf(edit: LayoutEdit, layouts: readonly LayoutContent[]): string | null {
  if (edit.op === 'add') return edit.value.widget.type
  const layout = layouts.find(({ widgets }) => Object.hasOwn(widgets, edit.key))
  return layout?.widgets[edit.key]?.type ?? null
}

/**
 * Describes edits, one line for each kind of edit and widget type. A widget's type is taken from the first of `layouts`
 * that has it.
 */
export function describeEdits(edits: readonly LayoutEdit[], ...layouts: readonly LayoutContent[]): ChangeLine[] {
  return withoutDuplicates(
    edits.map((edit) => {
      const widgetType = edit.key === LAYOUT_KEY ? null : widgetTypeOf(edit, layouts)
      return { messageKey: widgetType === null ? 'change.layout' : `change.${edit.op}`, widgetType }
    }),
  )
}

/** Describes the own edits that were dropped, or that met a change of somebody else, when they were carried over. */
export function describeNotes(notes: readonly RebaseNote[]): ChangeLine[] {
  return withoutDuplicates(notes.map(({ kind, type }) => ({ messageKey: `note.${kind}`, widgetType: type })))
}

/** Says changes of a layout in the user's language, the first ones one by one. */
export function useChangeTexts(): (lines: readonly ChangeLine[]) => string[] {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (lines) => {
    const texts = lines.map(({ messageKey, widgetType }) =>
      t(messageKey, { title: widgetType === null ? t('edit.title') : titleOf(widgetType) }),
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
