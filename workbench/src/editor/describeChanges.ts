import type { LayoutEdit, RebaseNote } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'

/** A change in words: key of the sentence, and the widget that it tells of; null: the layout itself. */
export interface ChangeLine {
  words: string
  type: string | null
}

function typeOf(edit: LayoutEdit, layouts: readonly LayoutContent[]): string | null {
  if (edit.op === 'add') return edit.value.widget.type
  return (
    layouts
      .map(({ widgets }) => (Object.hasOwn(widgets, edit.key) ? widgets[edit.key]?.type : undefined))
      .find((type) => type !== undefined) ?? null
  )
}

/** Edits as lines, one a widget and kind. `layouts` know the widgets' types, the first that has a widget counts. */
export function describeEdits(edits: readonly LayoutEdit[], ...layouts: readonly LayoutContent[]): ChangeLine[] {
  const lines = edits.map((edit): ChangeLine => {
    const type = edit.key === '' ? null : typeOf(edit, layouts)
    return { words: type === null ? 'change.layout' : `change.${edit.op}`, type }
  })
  return lines.filter(
    (line, index) => lines.findIndex((one) => one.words === line.words && one.type === line.type) === index,
  )
}

/** What became of own edits, as lines. */
export function describeNotes(notes: readonly RebaseNote[]): ChangeLine[] {
  const lines = notes.map(({ kind, type }): ChangeLine => ({ words: `note.${kind}`, type }))
  return lines.filter(
    (line, index) => lines.findIndex((one) => one.words === line.words && one.type === line.type) === index,
  )
}
