import type { Editor } from '@tiptap/core'

/** `@` names an account, `#` an incident. */
export type TriggerKind = '@' | '#'

/** What is being typed to name an account or an incident. */
export interface Trigger {
  kind: TriggerKind
  query: string
  /** Positions of what is replaced by a choice. */
  from: number
  to: number
}

/** A name may have spaces, but whoever writes on means no name any more. */
const TYPED = /(?:^|\s)([@#])((?:[^\s@#][^@#]{0,39})?)$/
/** Words of a name. */
const MAXIMUM_WORDS = 3
/** Characters before the cursor that are looked at. */
const LOOK_BACK = 60
/** Stands for what is no text. */
const OBJECT = '\ufffc'

/** What is being named at the cursor; null: nothing. */
export function triggerOf(editor: Editor, kinds: readonly TriggerKind[]): Trigger | null {
  const { empty, $from } = editor.state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const start = Math.max(0, $from.parentOffset - LOOK_BACK)
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, OBJECT)
  const [, kind, query = ''] = TYPED.exec(before) ?? []
  const known = kinds.find((candidate) => candidate === kind)
  if (!known || query.includes(OBJECT) || query.split(' ').length > MAXIMUM_WORDS) return null
  return { kind: known, query, from: $from.pos - query.length - 1, to: $from.pos }
}
