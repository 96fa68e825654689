import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { eventTypeColor, useEventTypeName } from '../../marks/eventTypes'
import type { BarnEvent } from '../../marks/foldEvents'
import classes from './Events.module.css'

interface EventTypesProps {
  types: ReadonlyMap<string, readonly BarnEvent[]>
  hidden: readonly string[]
  onToggle: (type: string) => void
}

/** The types of the events with their numbers. A press hides a type, or shows it again. */
export function EventTypes({ types, hidden, onToggle }: EventTypesProps) {
  const t = useMessages()
  const nameOf = useEventTypeName()
  return (
    <div className={classes.types} role="group" aria-label={t('events.types')}>
      {[...types].map(([type, events]) => (
        <button
          key={type}
          type="button"
          className={classes.type}
          aria-pressed={!hidden.includes(type)}
          onClick={() => onToggle(type)}
        >
          <span className={classes.swatch} style={{ background: eventTypeColor(type) }} aria-hidden />
          {nameOf(type)} <span className={classes.count}>{events.length}</span>
        </button>
      ))}
    </div>
  )
}
