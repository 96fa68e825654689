// oxlint-disable-next-line typescript/triple-slash-reference -- Plugins within this repository compile this source.
/// <reference path="../../assets.d.ts" />
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
} from 'react'
import { useKitStyles } from '../kit/useKitStyles'
import { PathLink, useReadable, useWidgetHost } from '../react'
import type { WidgetTone, WorkbenchPath } from '../values'
import styles from './list.css?inline'
import { RowPicture, type ListPicture } from './ListPicture'

export type { ListPicture } from './ListPicture'

/** A row of a list. @public */
export interface ListItem {
  /** Unique within the list; passed to `onPress`. */
  id: string
  title: string
  /** Short facts below the title, such as a time and a camera. */
  facts?: readonly string[] | undefined
  badge?: { text: string; tone: WidgetTone } | undefined
  /** Colours the edge of the row. A colour alone says too little: let a fact or the badge say the same. */
  tone?: WidgetTone | undefined
  picture?: ListPicture | undefined
  /** A share of a whole, from 0 to 1, drawn as a bar, and its words. */
  share?: { value: number; text: string } | undefined
  /** The page that the row leads to: the row is a link, and `onPress` is not called for it. */
  path?: WorkbenchPath | undefined
  /** Whether it is what the screen shows elsewhere. */
  isCurrent?: boolean | undefined
}

/** Rows below a heading. @public */
export interface ListSection {
  title: string
  items: readonly ListItem[]
}

/** The button below a list that gets further rows. @public */
export interface ListMore {
  label: string
  onPress: () => void
  isLoading?: boolean | undefined
}

/** Props of `List`: `items`, or `sections` with a heading each. @public */
export type ListProps = {
  /** Says what the list has, for screen readers. */
  label: string
  /** Called when the user presses a row, or Enter on it. Without it rows cannot be pressed. */
  onPress?: ((id: string) => void) | undefined
  more?: ListMore | undefined
} & ({ items: readonly ListItem[]; sections?: undefined } | { sections: readonly ListSection[]; items?: undefined })

/** Rows that are drawn at first, and with each scrolling to their end. */
const ROWS_AT_ONCE = 100
/** Distance from the end at which further rows are drawn, CSS px. */
const END_MARGIN = 600

/** Steps between rows by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** The first rows of some sections. Those that are left without rows are left out. */
function firstRows(sections: readonly ListSection[], count: number): readonly ListSection[] {
  let left = count
  return sections.flatMap(({ title, items }) => {
    const shown = items.slice(0, Math.max(0, left))
    left -= items.length
    return shown.length > 0 ? [{ title, items: shown }] : []
  })
}

/** The longest words of a share, in characters: with room for them in each row, all bars begin at the same place. */
function longestShare(sections: readonly ListSection[]): number {
  return sections.reduce(
    (longest, { items }) => items.reduce((most, { share }) => Math.max(most, share?.text.length ?? 0), longest),
    0,
  )
}

const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('button.bw-list-row, a.bw-list-row')]

/** The element with the focus in the tree of an element. */
function focusedIn(list: HTMLElement): Element | null {
  const root = list.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}

/** Draws the first rows of a long list, and further ones where they are scrolled to, or reached by keys. */
function useDrawnRows(total: number) {
  const { isOnPaper } = useReadable(useWidgetHost().box)
  const [count, setCount] = useState(ROWS_AT_ONCE)
  return {
    count: isOnPaper ? total : Math.min(count, total),
    drawMore: () => setCount((before) => before + ROWS_AT_ONCE),
    drawAll: () => setCount(total),
  }
}

/** Lets arrows, Home and End lead from row to row. Tab leads into the list once, to the row that had the focus. */
function useRowKeys(
  list: { readonly current: HTMLElement | null },
  drawn: ReturnType<typeof useDrawnRows>,
  total: number,
) {
  /** Index of the row that gets the focus when it is drawn. */
  const awaited = useRef<number | null>(null)
  const { count } = drawn
  useEffect(() => {
    const at = awaited.current
    if (at === null || !list.current || at >= count) return
    awaited.current = null
    rowsIn(list.current)[at]?.focus()
  }, [list, count])
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (!step || !list.current || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = rowsIn(list.current)
    const at = rows.indexOf(focusedIn(list.current) as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.max(0, Math.min(total - 1, at + step))
    if (next < rows.length) return rows[next]?.focus()
    awaited.current = next
    drawn.drawAll()
  }
}

/**
 * A list of rows with titles, facts, badges and pictures, which may have sections. Up to some thousand rows are fine:
 * those out of view cost little. It fills the element around it, and scrolls in it. @public
 */
export function List(props: ListProps) {
  const { label, onPress, more } = props
  const list = useRef<HTMLDivElement>(null)
  useKitStyles(list, styles)
  const { items, sections } = props
  const all = useMemo(() => sections ?? [{ title: '', items: items ?? [] }], [items, sections])
  const total = all.reduce((sum, section) => sum + section.items.length, 0)
  const drawn = useDrawnRows(total)
  const onKeyDown = useRowKeys(list, drawn, total)
  const [lastId, setLastId] = useState<string | null>(null)
  const shown = firstRows(all, drawn.count)
  const ids = shown.flatMap((section) => section.items.map(({ id }) => id))
  const tabId = lastId !== null && ids.includes(lastId) ? lastId : ids[0]
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (drawn.count < total && scrollTop + clientHeight > scrollHeight - END_MARGIN) drawn.drawMore()
  }
  const rowOf = (item: ListItem) => (
    <Row key={item.id} item={item} isTabStop={item.id === tabId} onPress={onPress} onFocus={setLastId} />
  )
  return (
    <div
      ref={list}
      className="bw-list"
      role="group"
      aria-label={label}
      style={{ '--bw-list-share': `${longestShare(all)}ch` } as CSSProperties}
      // Without a button in it, keys could not scroll it.
      tabIndex={onPress || all.some((section) => section.items.some(({ path }) => path)) ? undefined : 0}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {sections ? (
        shown.map((section) => <Section key={section.title} section={section} rowOf={rowOf} />)
      ) : (
        <ul>{shown[0]?.items.map(rowOf)}</ul>
      )}
      {more && drawn.count === total && (
        <button type="button" className="bw-list-more" disabled={more.isLoading} onClick={more.onPress}>
          {more.label}
        </button>
      )}
    </div>
  )
}

function Section({ section, rowOf }: { section: ListSection; rowOf: (item: ListItem) => ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="bw-list-heading">
        {section.title}
      </h3>
      <ul>{section.items.map(rowOf)}</ul>
    </section>
  )
}

interface RowProps {
  item: ListItem
  /** Whether the Tab key leads to it. */
  isTabStop: boolean
  onPress: ((id: string) => void) | undefined
  onFocus: (id: string) => void
}

function Row(props: RowProps) {
  return (
    <li className="bw-list-item" data-tone={props.item.tone}>
      <RowBody {...props} />
    </li>
  )
}

/** A link, a button, or neither. The Tab key leads to each link, as to any link. */
function RowBody({ item, isTabStop, onPress, onFocus }: RowProps) {
  const { id, path, isCurrent } = item
  const content = <RowContent {...item} />
  if (path)
    return (
      <PathLink to={path} className="bw-list-row" isCurrent={isCurrent}>
        {content}
      </PathLink>
    )
  if (!onPress)
    return (
      <div className="bw-list-row" aria-current={isCurrent || undefined}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="bw-list-row"
      aria-current={isCurrent || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onPress(id)}
      onFocus={() => onFocus(id)}
    >
      {content}
    </button>
  )
}

function RowContent({ title, facts = [], badge, picture, share }: ListItem) {
  return (
    <>
      {picture && <RowPicture {...picture} />}
      <span className="bw-list-words">
        <span className="bw-list-title">{title}</span>
        {facts.length > 0 && <span className="bw-list-facts">{facts.join(' · ')}</span>}
      </span>
      {badge && (
        <span className="bw-list-badge" data-tone={badge.tone}>
          {badge.text}
        </span>
      )}
      {share && (
        <span className="bw-list-share">
          <span className="bw-list-bar" aria-hidden>
            <span style={{ width: `${Math.max(0, Math.min(1, share.value)) * 100}%` }} />
          </span>
          <span className="bw-list-share-text">{share.text}</span>
        </span>
      )}
    </>
  )
}
