import { openIncident } from '@barn-workbench/core/intents'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useBarnTime, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { eventTypeColor, useEventTypeName } from '../marks/eventTypes'
import { byType, type BarnEvent } from '../marks/foldEvents'
import classes from './EventList.module.css'
import type { EventsInput } from './inputs'

/** One event: its name and its time. It leads to its incident where a plugin offers that. */
function EventLine({ event: { label, time, end }, onOpen }: { event: BarnEvent; onOpen: (() => void) | null }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const words = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.time}>
        {end === undefined ? dayAndTime(time) : t('events.span', { start: dayAndTime(time), end: dayAndTime(end) })}
      </span>
    </>
  )
  if (!onOpen) return <div className={classes.line}>{words}</div>
  return (
    <button type="button" className={classes.line} onClick={onOpen}>
      {words}
    </button>
  )
}

/** Lists the events at one place of a chart, by type. */
export function EventList({ input: { events }, close }: DialogProps<EventsInput, never>) {
  const t = useMessages()
  const nameOf = useEventTypeName()
  const open = useIntent(openIncident)
  return (
    <>
      {[...byType(events)].map(([type, ofType]) => (
        <section key={type} aria-label={nameOf(type)}>
          <h3 className={classes.type}>
            <span className={classes.swatch} style={{ background: eventTypeColor(type) }} />
            {nameOf(type)} <span className={classes.count}>{ofType.length}</span>
          </h3>
          <ul className={classes.list}>
            {ofType.map((event) => (
              <li key={`${event.id} ${event.time}`}>
                <EventLine
                  event={event}
                  // The page is left while the dialog stands: one that closes goes back in the browser's history.
                  onOpen={open && (() => void open({ incidentId: event.id }).then(() => close(null)))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Group justify="flex-end" mt="md">
        <Button size="md" variant="default" onClick={() => close(null)} data-autofocus>
          {t('dialogs.close')}
        </Button>
      </Group>
    </>
  )
}
