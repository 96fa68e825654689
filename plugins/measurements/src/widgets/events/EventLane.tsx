import type { CSSProperties } from 'react'
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

const clamp = (percent: number) => Math.max(0, Math.min(100, percent))

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

interface SlotProps {
  slot: EventSlot
  window: TimeWindow
  /** Width of the lane, CSS px. */
  width: number
}

/** The events of one slot as a pill for each type, or as one for all where they have no room. It opens their list. */
function Slot({ slot, window, width }: SlotProps) {
  const t = useMessages()
  const nameOf = useEventTypeName()
  const timeOf = useSlotTime()
  const list = useEventList()
  const types = [...byType(slot.events)]
  const what = types
    .map(([type, events]) => t('events.folded', { count: events.length, type: nameOf(type) }))
    .join(', ')
  const label = t('events.slot', { time: timeOf(slot), what })
  const left = clamp(percentOf(slot.start, window))
  const share = clamp(percentOf(slot.end, window)) - left
  const perRow = Math.floor(Math.max(SLOT_WIDTH, (share / 100) * width) / PILL_WIDTH)
  const hasRoom = types.length <= perRow * ROWS
  return (
    <button
      type="button"
      className={classes.slot}
      style={{ left: `min(${left}%, 100% - ${SLOT_WIDTH}px)`, width: `${share}%`, minWidth: SLOT_WIDTH }}
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
        {slots.map((slot) => (
          <Slot key={slot.start} slot={slot} window={window} width={width} />
        ))}
        {lasting.map(({ id, type, time, end = time }) => {
          const left = clamp(percentOf(time, window))
          return (
            <span
              key={id}
              className={classes.bar}
              style={{
                left: `${left}%`,
                width: `${clamp(percentOf(end, window)) - left}%`,
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
