import { useState } from 'react'
import type { UnplacedSensor } from '@barn-workbench/core/contract'
import { Age, PlainButton, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { sensorDialog } from '../../sensors/dialogs'
import { useMeasurementName, useReadingText } from '../../sensors/sensorWords'
import classes from './Sensors.module.css'

/** Sensors without a place that are listed until all are asked for. */
const LISTED = 5

interface UnplacedSensorsProps {
  /** The ones with the newest values. */
  unplaced: readonly UnplacedSensor[]
  /** The number of all. */
  count: number
  mayPlace: boolean
}

/** Sensors that send values and have no place yet. Two clicks give each a name and a place. */
export function UnplacedSensors({ unplaced, count, mayPlace }: UnplacedSensorsProps) {
  const t = useMessages()
  const [showsAll, setShowsAll] = useState(false)
  const listed = showsAll ? unplaced : unplaced.slice(0, LISTED)
  const title = t('sensors.unplaced.title', { count })
  return (
    <section className={classes.unplaced} aria-label={title}>
      <h2 className={classes.unplacedTitle}>{title}</h2>
      <p className={classes.facts}>{t(mayPlace ? 'sensors.unplaced.hint' : 'sensors.unplaced.hintOfViewer')}</p>
      <ul className={classes.unplacedList}>
        {listed.map((found) => (
          <UnplacedRow key={`${found.measurement} ${found.tag}`} found={found} mayPlace={mayPlace} />
        ))}
      </ul>
      {!showsAll && unplaced.length > LISTED && (
        <PlainButton onClick={() => setShowsAll(true)}>
          {t('sensors.unplaced.more', { count: unplaced.length - LISTED })}
        </PlainButton>
      )}
    </section>
  )
}

function UnplacedRow({ found, mayPlace }: { found: UnplacedSensor; mayPlace: boolean }) {
  const t = useMessages()
  const host = useHost()
  const nameOf = useMeasurementName()
  const readingText = useReadingText()
  const { device, area } = found.proposal ?? {}
  const facts = [nameOf(found.measurement), device, area, found.proposal && found.tag]
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.name}>{found.proposal?.name ?? found.tag}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.newest}>
        <span className={classes.value}>{readingText(found)}</span>
        <Age of={found.time} />
      </span>
      {mayPlace && (
        <PlainButton isPrimary onClick={() => void host.open(sensorDialog, { sensor: null, found })}>
          {t('sensors.unplaced.place')}
        </PlainButton>
      )}
    </li>
  )
}
