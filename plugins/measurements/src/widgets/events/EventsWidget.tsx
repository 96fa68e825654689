import { useMemo, useState } from 'react'
import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import {
  useChosen,
  useIsPhone,
  useMessages,
  useSaveSetting,
  useScreenPath,
  useTimeSetup,
  useTimeZone,
  useTimeZoom,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useElementSize } from '@barn-workbench/plugin-sdk/ui'
import type { EventSettings } from '../../marks/eventSettings'
import { eventTypeColor, useEventTypeName } from '../../marks/eventTypes'
import { byType, foldIntoSlots, slotLength, type BarnEvent } from '../../marks/foldEvents'
import { useBarnEvents } from '../../marks/useBarnEvents'
import { EventLane } from './EventLane'
import classes from './Events.module.css'

/** A slot is at least so wide, CSS px: its pills can be read and hit. */
const LEAST_SLOT = 40

/** The types that are hidden: as saved, or where nothing can be saved for as long as the widget is shown. */
function useHiddenTypes({ hiddenTypes: saved }: EventSettings) {
  const save = useSaveSetting()
  const [kept, keep] = useState<readonly string[] | null>(null)
  const hidden = kept ?? saved
  const toggle = (type: string) => {
    const next = hidden.includes(type) ? hidden.filter((other) => other !== type) : [...hidden, type]
    keep(next)
    // An edit that cannot be sent waits on this device, and says so where all edits do.
    save?.('hiddenTypes', next).catch(() => undefined)
  }
  return { hidden, toggle }
}

function stateOf(t: Messages, count: number, isLoading: boolean): ViewState {
  if (count > 0) return { kind: 'content' }
  return isLoading
    ? { kind: 'loading' }
    : { kind: 'empty', title: t('events.empty.title'), hint: t('events.empty.hint') }
}

/** Shows the events of the barn, folded by time and type, in one lane for all charts of a dashboard. */
export default function EventsWidget({ settings }: WidgetProps<EventSettings>) {
  const t = useMessages()
  const zone = useTimeZone()
  const pathOf = useScreenPath()
  const camera = useChosen('camera')
  const { start, end } = useTimeSetup()
  const zoom = useTimeZoom()
  const { ref, width } = useElementSize()
  const cameras = useMemo(
    () => (settings.chosenCamera && camera !== null ? [camera] : []),
    [settings.chosenCamera, camera],
  )
  const { events, incidentCount, isCut, isLoading } = useBarnEvents({ start, end }, cameras, true)
  const { hidden, toggle } = useHiddenTypes(settings)
  const shownStart = zoom?.start ?? start
  const shownEnd = zoom?.end ?? end
  const inTime = useMemo(
    () => events.filter(({ time, end: until = time }) => until >= shownStart && time <= shownEnd),
    [events, shownStart, shownEnd],
  )
  const slots = useMemo(() => {
    const window = { start: shownStart, end: shownEnd }
    const shown = inTime.filter(({ type }) => !hidden.includes(type))
    return foldIntoSlots(shown, slotLength(window, Math.max(1, width / LEAST_SLOT)), zone)
  }, [inTime, hidden, shownStart, shownEnd, width, zone])
  // On a phone the title leaves no room for them.
  const isPhone = useIsPhone()
  const types = <EventTypes types={byType(inTime)} hidden={hidden} onToggle={toggle} />
  return (
    <WidgetFrame
      state={stateOf(t, inTime.length, isLoading)}
      leadsTo={pathOf('incidents')}
      badge={
        <>
          {!isPhone && types}
          {isCut && <span className={classes.cut}>{t('incidentsCut', { count: incidentCount })}</span>}
        </>
      }
      flush
    >
      <div className={classes.body}>
        {isPhone && types}
        <div ref={ref} className={classes.lane}>
          {width > 0 && <EventLane slots={slots} window={{ start: shownStart, end: shownEnd }} width={width} />}
        </div>
      </div>
    </WidgetFrame>
  )
}

interface EventTypesProps {
  types: ReadonlyMap<string, readonly BarnEvent[]>
  hidden: readonly string[]
  onToggle: (type: string) => void
}

/** The types of the events with their numbers. A press hides a type, or shows it again. */
function EventTypes({ types, hidden, onToggle }: EventTypesProps) {
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
