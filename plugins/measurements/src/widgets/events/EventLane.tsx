import type { CSSProperties } from 'react'
import { DAY } from '@barn-workbench/core/time'
import { percentOf, TimePlot, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useBarnTime, useLocale, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import { eventTypeColor, useEventTypeName } from '../../marks/eventTypes'
import { byType, type EventSlot } from '../../marks/foldEvents'
import { useEventList } from '../../marks/useBarnEvents'
import classes from './Events.module.css'

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

/** The events of one slot as a pill for each type. It opens their list. */
function Slot({ slot, window }: { slot: EventSlot; window: TimeWindow }) {
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
  return (
    <button
      type="button"
      className={classes.slot}
      style={{ left: `${left}%`, width: `${clamp(percentOf(slot.end, window)) - left}%` }}
      aria-label={label}
      title={label}
      onClick={() => list(slot.events)}
    >
      {types.map(([type, events]) => (
        <span key={type} className={classes.pill} style={{ '--pill': eventTypeColor(type) } as CSSProperties}>
          {events.length}
        </span>
      ))}
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
          <Slot key={slot.start} slot={slot} window={window} />
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
