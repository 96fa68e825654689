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
/** Width of a pill with its gap, in CSS px. */
const PILL_WIDTH = 22
const ROWS = 2

const clampPercent = (percent: number) => clamp(percent, 0, 100)

/** Returns a function that names the time of a slot: its day, or its hours. */
function useSlotTime(): (slot: EventSlot) => string {
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const { dayAndTime } = useBarnTime()
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  // A day of an hour less is one, too.
  return ({ start, end }) => (end - start < DAY * 0.9 ? dayAndTime(start) : day.format(start))
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

/**
 * The slots of a window side by side. One that the window cuts off is widened to `least` percent, and the slot beside it
 * gives way.
 */
export function boxesOf(slots: readonly EventSlot[], window: TimeWindow, least: number): readonly Box[] {
  const boxes = slots.map((slot) => ({
    slot,
    left: clampPercent(percentOf(slot.start, window)),
    right: clampPercent(percentOf(slot.end, window)),
  }))
  for (const box of boxes) {
    if (box.right - box.left >= least) continue
    if (box.left === 0) box.right = least
    else box.left = box.right - least
  }
  boxes.forEach((box, index) => {
    const next = boxes[index + 1]
    if (!next || next.left >= box.right) return
    if (box.left === 0 && box.right === least) next.left = box.right
    else box.right = next.left
  })
  return boxes
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
  const perRow = Math.max(1, Math.floor(((share / 100) * width) / PILL_WIDTH))
  const hasRoom = types.length <= perRow * ROWS
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

/** The slots of a time with what happened in them, and bars for what lasted, above the axis of the dashboard's time. */
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
