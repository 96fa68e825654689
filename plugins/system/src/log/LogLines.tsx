import { useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { IconX } from '@barn-workbench/plugin-sdk/icons'
import { useRowWindow } from '@barn-workbench/plugin-sdk/list'
import { copyText, IconButton, useHost, useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import classes from './Log.module.css'
import type { LogRow } from './logRows'

/** Heights of a row, CSS px: on a phone it has two lines and room for a thumb. */
const ROW_HEIGHT = 30
const PHONE_ROW_HEIGHT = 52
/** Characters of a text that a row holds, more than the widest screen shows. The details show all of it. */
const ROW_TEXT = 500

interface LogLinesProps {
  rows: readonly LogRow[]
  /** Formats a time, in ms since the epoch. */
  timeOf: (timestamp: number) => string
  /** Whether the newest row stays in view while further ones come. */
  isFollowing: boolean
  /** Shows the lines of one request; absent: it cannot be done here. */
  onRequest?: ((requestId: string) => void) | undefined
}

/** The row that the arrow keys lead to. */
function keyTarget(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }
  const target = steps[key]
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}

/** Shows a part of a scrolling element, from `top` and of a height, CSS px. */
function bringIntoView(element: HTMLElement, top: number, height: number): void {
  const lowest = top + height - element.clientHeight
  element.scrollTo({ top: Math.max(Math.min(element.scrollTop, top), lowest) })
}

interface LogLineProps {
  row: LogRow
  timeOf: LogLinesProps['timeOf']
  isChosen: boolean
  /** The number of the line, from 1, and the number of all lines. */
  position: readonly [number, number]
  /** Distance from the top of the list, and height, CSS px. */
  place: { top: number; height: number }
  onChoose: (key: string | null) => void
}

function LogLine({ row, timeOf, isChosen, position: [index, count], place, onChoose }: LogLineProps) {
  const t = useMessages()
  return (
    <div
      id={`line-${row.key}`}
      role="option"
      aria-selected={isChosen}
      aria-posinset={index}
      aria-setsize={count}
      className={classes.row}
      data-level={row.level}
      style={place}
      onClick={() => onChoose(isChosen ? null : row.key)}
    >
      <span className={classes.time}>{timeOf(row.timestamp)}</span>
      <span className={classes.level}>{t(`log.level.${row.level}`)}</span>
      <span className={classes.module}>
        {t(`log.source.${row.source}`)}
        {row.module !== '' && ` · ${row.module}`}
      </span>
      <span className={classes.text}>{row.text.slice(0, ROW_TEXT)}</span>
    </div>
  )
}

/** Lines of several logs on one time line; only those in view are drawn, and the chosen one in full below them. */
export function LogLines({ rows, timeOf, isFollowing, onRequest }: LogLinesProps) {
  const t = useMessages()
  const rowHeight = useIsPhone() ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  const visible = useRowWindow<HTMLDivElement>({ count: rows.length, rowHeight, expanded: null })
  const { start, end, height, topOf, scroller } = visible
  const [chosenKey, choose] = useState<string | null>(null)
  const chosen = rows.find(({ key }) => key === chosenKey)
  const newest = rows.at(-1)?.key
  useLayoutEffect(() => {
    const element = scroller.current
    if (isFollowing && element) element.scrollTo({ top: element.scrollHeight })
  }, [isFollowing, newest, scroller, rowHeight])
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const index = rows.findIndex(({ key }) => key === chosenKey)
    const target = keyTarget(event.key, index, rows.length)
    if (target === null) return
    event.preventDefault()
    choose(rows[target]?.key ?? null)
    bringIntoView(event.currentTarget, topOf(target), rowHeight)
  }
  return (
    <div className={classes.log}>
      {/* The list has the focus, and arrow keys move through its rows, which are too many for the Tab key. */}
      <div
        ref={scroller}
        className={classes.scroller}
        role="listbox"
        aria-label={t('log.lines')}
        aria-activedescendant={chosen && `line-${chosen.key}`}
        tabIndex={0}
        onKeyDown={moveByKey}
      >
        <div className={classes.content} style={{ height }} role="presentation">
          {rows.slice(start, end).map((row, index) => (
            <LogLine
              key={row.key}
              row={row}
              timeOf={timeOf}
              isChosen={row.key === chosenKey}
              position={[start + index + 1, rows.length]}
              place={{ top: topOf(start + index), height: rowHeight }}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      {chosen && <LogDetails row={chosen} timeOf={timeOf} onRequest={onRequest} onClose={() => choose(null)} />}
    </div>
  )
}

interface LogDetailsProps {
  row: LogRow
  timeOf: (timestamp: number) => string
  onRequest: ((requestId: string) => void) | undefined
  onClose: () => void
}

/** One line in full, with its actions. */
function LogDetails({ row, timeOf, onRequest, onClose }: LogDetailsProps) {
  const t = useMessages()
  const host = useHost()
  const { requestId } = row
  const copy = async () => {
    const isCopied = await copyText(JSON.stringify({ source: row.source, ...row.line }, null, 2))
    host.toast({ kind: isCopied ? 'success' : 'error', key: isCopied ? 'log.copied' : 'log.notCopied' })
  }
  return (
    <section className={classes.details} aria-label={t('log.details')}>
      <header className={classes.detailsHead}>
        <strong>{`${timeOf(row.timestamp)} · ${t(`log.level.${row.level}`)} · ${row.module}`}</strong>
        <span className={classes.spring} />
        {requestId !== null && onRequest && (
          <Button size="xs" variant="light" onClick={() => onRequest(requestId)}>
            {t('log.ofRequest')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('log.copy')}
        </Button>
        <IconButton label={t('log.close')} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </header>
      <pre className={classes.full} tabIndex={0}>
        {row.text}
      </pre>
      {requestId !== null && <p className={classes.secondary}>{t('log.requestId', { id: requestId })}</p>}
    </section>
  )
}
