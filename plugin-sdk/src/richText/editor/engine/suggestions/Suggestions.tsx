import { Portal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useState } from 'react'
import { useSdkTexts } from '../../../../context/texts'
import { useWorkbench } from '../../../../context/WorkbenchContext'
import { useAccountSearch } from '../../../../form/pickers/useAccountSearch'
import { useLive } from '../../../../requests/useCall'
import type { FoundIncident, LoadIncidents } from '../../editorTypes'
import classes from '../Editor.module.css'

/** Suggestions that are shown. */
const SHOWN = 8
/** Pause in typing after which incidents are searched, in ms. */
const PAUSE = 250

/** Something that may be put into the text. */
export interface Suggestion {
  id: string
  label: string
  note: string | null
}

/** Gives keys to the suggestions while there are any. */
export interface KeyTaker {
  /** Whether the key was for them. */
  take(key: string): boolean
  /** Takes keys from now on. Returns the function that ends it. */
  listen(take: (key: string) => boolean): () => void
}

/** Creates a key taker without a listener. */
export function createKeyTaker(): KeyTaker {
  let listener: ((key: string) => boolean) | null = null
  return {
    take: (key) => listener?.(key) ?? false,
    listen(take) {
      listener = take
      return () => {
        listener = null
      }
    },
  }
}

export interface SuggestionsProps {
  trigger: Trigger
  /** The position of the typed text in the window. */
  at: { left: number; top: number; bottom: number }
  listId: string
  keys: KeyTaker
  onActive: (optionId: string | null) => void
  onChoose: (suggestion: Suggestion) => void
  onClose: () => void
}

/** The accounts that are meant. */
export function AccountSuggestions(props: SuggestionsProps) {
  const { found, error } = useAccountSearch(props.trigger.query)
  const items = useMemo(
    () =>
      found?.map(({ entityId, displayName, distinction }) => ({ id: entityId, label: displayName, note: distinction })),
    [found],
  )
  return <SuggestionList {...props} items={items} hasFailed={Boolean(error)} />
}

function matches({ label }: FoundIncident, words: readonly string[]): boolean {
  const text = label.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The incidents that are meant. */
export function IncidentSuggestions({ load, ...props }: SuggestionsProps & { load: LoadIncidents }) {
  const { query } = props.trigger
  const typed = useSettled(query, PAUSE)
  const { data, isPlaceholderData, error } = useLive(
    ['rich-text', 'incidents', typed],
    (session, signal) => load(session, signal, typed),
    { keepPrevious: true },
  )
  // Suggestions for an earlier text are offered only if they match the current one.
  const isOutdated = typed !== query || isPlaceholderData
  const words = query.toLowerCase().split(' ')
  const found = isOutdated ? data?.filter((incident) => matches(incident, words)) : data
  const isWaiting = isOutdated && found?.length === 0
  const items = found?.map(({ incidentId, label, note = null }) => ({ id: incidentId, label, note }))
  return <SuggestionList {...props} items={isWaiting ? undefined : items} hasFailed={error !== null} />
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface SuggestionListProps extends SuggestionsProps {
  /** Undefined: they are being searched. */
  items: readonly Suggestion[] | undefined
  hasFailed: boolean
}

/** Shown if nothing can be chosen. */
function emptyText({ items, hasFailed }: SuggestionListProps): string {
  if (hasFailed) return 'editor.searchFailed'
  return items ? 'editor.nothingFound' : 'editor.searching'
}

function SuggestionList(props: SuggestionListProps) {
  const { items, listId, keys, onActive, onChoose, onClose, at, trigger } = props
  const t = useSdkTexts()
  const [index, setIndex] = useState(0)
  const shown = items?.slice(0, SHOWN) ?? []
  const active = Math.min(index, shown.length - 1)
  const activeId = active >= 0 ? `${listId}-${active}` : null

  function take(key: string): boolean {
    if (key === 'Escape') onClose()
    else if (STEPS[key]) setIndex((active + STEPS[key] + shown.length) % Math.max(1, shown.length))
    else if ((key === 'Enter' || key === 'Tab') && shown[active]) onChoose(shown[active])
    else return false
    return true
  }

  useEffect(() => keys.listen(take))
  useEffect(() => {
    onActive(activeId)
    return () => onActive(null)
  }, [activeId, onActive])

  // Above the line if there is more room, as over the keyboard of a phone.
  const isAbove = at.bottom > window.innerHeight / 2
  const place = isAbove ? { bottom: window.innerHeight - at.top } : { top: at.bottom }
  return (
    <Portal>
      <ul
        id={listId}
        role="listbox"
        aria-label={t(trigger.kind === '@' ? 'editor.accounts' : 'editor.incidents')}
        className={classes.suggestions}
        style={{ left: Math.max(8, Math.min(at.left, window.innerWidth - 288)), ...place }}
      >
        {shown.map((item, position) => (
          <li
            key={item.id}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === active}
            className={classes.suggestion}
            // The focus stays in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {item.label}
            {item.note !== null && <span className={classes.note}>{item.note}</span>}
          </li>
        ))}
        {shown.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className={classes.suggestion}>
            {t(emptyText(props))}
          </li>
        )}
      </ul>
    </Portal>
  )
}

/** `@` names an account, `#` an incident. */
export type TriggerKind = '@' | '#'

/** The typed text that names an account or an incident. */
export interface Trigger {
  kind: TriggerKind
  query: string
  /** Positions of the text that a choice replaces. */
  from: number
  to: number
}

/** Matches `@` or `#` and the typed name before the cursor. A name may have spaces, but is limited in length. */
const TYPED = /(?:^|\s)([@#])((?:[^\s@#][^@#]{0,39})?)$/
/** Words of a name. */
const MAXIMUM_WORDS = 3
/** Characters before the cursor that are searched for the start of a suggestion. */
const LOOK_BACK = 60
/** Stands for content that is not text. */
const OBJECT = '\ufffc'

/** The trigger at the cursor, or null. */
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

/** A value once it has stayed the same for `pause` ms, for requests while the user types. */
function useSettled<T>(value: T, pause: number): T {
  const { clock } = useWorkbench()
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(value, settled)) return
    return clock.setTimeout(() => setSettled(value), pause)
  }, [clock, value, settled, pause])
  return settled
}
