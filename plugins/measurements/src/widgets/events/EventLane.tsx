import type { CSSProperties } from 'react'
import { clamp } from '@barn-workbench/core/numbers'
import { DAY } from '@barn-workbench/core/time'
import { percentOf, TimePlot, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useBarnTime, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { eventTypeColor, useEventTypeName } from '../../marks/eventTypes'
import { byType, type EventSlot } from '../../marks/foldEvents'
import { useEventList } from '../../marks/useBarnEvents'
import classes from './Events.module.css'

/** Least width of a slot, such as a day that has just begun, in CSS px. */
const SLOT_WIDTH = 24
/** Width of a pill of one digit with its gap, and of each further digit, in CSS px. */
const PILL_WIDTH = 23
const DIGIT_WIDTH = 7
const ROWS = 2

const clampPercent = (percent: number) => clamp(percent, 0, 100)

/** Returns a function that names the time of a slot: its days, or the hour from which it is. */
function useSlotTime(): (slot: EventSlot) => string {
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const { dayAndTime } = useBarnTime()
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  // A day of an hour less is one, too.
  return ({ start, end }) => (end - start < DAY * 0.9 ? dayAndTime(start) : day.formatRange(start, end - 1))
}

function Pill({ count, color }: { count: number; color: string }) {
  return (
    <span className={classes.pill} style={{ '--pill': color } as CSSProperties}>
      {count}
    </span>
  )
}

/** The place of a slot in the lane, in percent of its width. */
interface Box {
  slot: EventSlot
  left: number
  right: number
}

/** The position of a slot in percent. A slot that the window cuts off is at least `least` percent wide. */
function boxOf(slot: EventSlot, window: TimeWindow, least: number): Box {
  const left = clampPercent(percentOf(slot.start, window))
  const right = clampPercent(percentOf(slot.end, window))
  if (right - left >= least) return { slot, left, right }
  return left === 0 ? { slot, left, right: least } : { slot, left: right - least, right }
}

/** Two slots as one, in the room of both. */
function joined(one: Box, other: Box): Box {
  const slot = { start: one.slot.start, end: other.slot.end, events: [...one.slot.events, ...other.slot.events] }
  return { slot, left: one.left, right: Math.max(one.right, other.right) }
}

/**
 * The slots of a window side by side. Where one lies over the next, the wider of them gives way; where both would not
 * have `least` percent, they are one.
 */
export function boxesOf(slots: readonly EventSlot[], window: TimeWindow, least: number): readonly Box[] {
  const boxes: Box[] = []
  for (const slot of slots) {
    const box = boxOf(slot, window, least)
    const before = boxes.at(-1)
    if (before === undefined || before.right <= box.left) boxes.push(box)
    else if (box.right - before.left < 2 * least) boxes[boxes.length - 1] = joined(before, box)
    else {
      if (before.right - before.left <= least) box.left = before.right
      else before.right = box.left
      boxes.push(box)
    }
  }
  return boxes
}

/** Whether numbers fit as pills into the rows of a slot. `width` in CSS px. */
export function havePillsRoom(counts: readonly number[], width: number): boolean {
  let [rows, left] = [1, width]
  for (const count of counts) {
    const pill = PILL_WIDTH + (String(count).length - 1) * DIGIT_WIDTH
    if (pill > left && left < width) [rows, left] = [rows + 1, width]
    left -= pill
  }
  return rows <= ROWS
}

interface SlotProps {
  box: Box
  /** Width of the lane, CSS px. */
  width: number
}

/** The events of one slot as a pill for each type, or as one for all where they have no room. It opens their list. */
function Slot({ box: { slot, left, right }, width }: SlotProps) {
  const t = useMessages()
  const nameOf = useEventTypeName()
  const timeOf = useSlotTime()
  const list = useEventList()
  const types = [...byType(slot.events)]
  const what = types
    .map(([type, events]) => t('events.folded', { count: events.length, type: nameOf(type) }))
    .join(', ')
  const label = t('events.slot', { time: timeOf(slot), what })
  const share = right - left
  const counts = types.map(([, events]) => events.length)
  const hasRoom = havePillsRoom(counts, (share / 100) * width)
  return (
    <button
      type="button"
      className={classes.slot}
      style={{ left: `${left}%`, width: `${share}%` }}
      aria-label={label}
      title={label}
      onClick={() => list(slot.events)}
    >
      {hasRoom ? (
        types.map(([type, events]) => <Pill key={type} count={events.length} color={eventTypeColor(type)} />)
      ) : (
        <Pill count={slot.events.length} color="var(--bw-secondary)" />
      )}
    </button>
  )
}

interface EventLaneProps {
  slots: readonly EventSlot[]
  window: TimeWindow
  /** CSS px. */
  width: number
}

/** The slots of a time with their events, and bars for lasting ones, above the axis of the dashboard's time. */
export function EventLane({ slots, window, width }: EventLaneProps) {
  const lasting = slots.flatMap(({ events }) => events).filter(({ end }) => end !== undefined)
  return (
    <TimePlot window={window} width={width}>
      <div className={classes.slots}>
        {boxesOf(slots, window, (SLOT_WIDTH / width) * 100).map((box) => (
          <Slot key={box.slot.start} box={box} width={width} />
        ))}
        {lasting.map(({ id, type, time, end = time }) => {
          const left = clampPercent(percentOf(time, window))
          return (
            <span
              key={id}
              className={classes.bar}
              style={{
                left: `${left}%`,
                width: `${clampPercent(percentOf(end, window)) - left}%`,
                background: eventTypeColor(type),
              }}
              aria-hidden
            />
          )
        })}
      </div>
    </TimePlot>
  )
}
