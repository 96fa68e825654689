import type { SensorValue } from '@barn-workbench/core/contract'
import { createRule } from '@barn-workbench/core/intents'
import type { Sensor } from '@barn-workbench/core/schema'
import { IconListCheck, IconPencil, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { Age, IconButton, useHost, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { removeSensorDialog, sensorDialog } from '../../sensors/dialogs'
import { SensorChip } from '../../sensors/SensorChip'
import { SensorSpark } from '../../sensors/SensorSpark'
import { useMeasurementName, useReadingText } from '../../sensors/sensorWords'
import { removeSensor } from '../../sensors/sensorWrites'
import classes from './Sensors.module.css'

interface SensorRowProps {
  sensor: Sensor
  /** The sensors on screen. */
  shown: readonly Sensor[]
  newest: SensorValue | undefined
  /** The name of its place, where no heading says it. */
  place: string | null
  mayManage: boolean
}

/** Begins a rule about the sensor, above its expected range. */
function RuleButton({ sensor }: { sensor: Sensor }) {
  const t = useMessages()
  const create = useIntent(createRule)
  if (!create) return null
  const { measurement, sensorId, name, expectedRange } = sensor
  const limit = expectedRange.maximum ?? undefined
  return (
    <IconButton
      label={t('sensors.ruleOf', { name })}
      tip={t('sensors.rule')}
      onClick={() => void create({ measurement, sensorId, ...(limit !== undefined && { limit }) })}
    >
      <IconListCheck size={18} />
    </IconButton>
  )
}

function Tools({ sensor }: { sensor: Sensor }) {
  const t = useMessages()
  const host = useHost()
  const { name, sensorId } = sensor
  const askToRemove = async () => {
    // A refusal has been reported.
    if (await host.open(removeSensorDialog, { name }))
      await host.write(removeSensor, { sensorId, basedOn: sensor }).catch(() => null)
  }
  return (
    <span className={classes.tools}>
      <IconButton
        label={t('sensors.editOf', { name })}
        tip={t('sensors.edit')}
        onClick={() => void host.open(sensorDialog, { sensor, found: null })}
      >
        <IconPencil size={18} />
      </IconButton>
      <IconButton label={t('sensors.removeOf', { name })} tip={t('sensors.remove')} onClick={() => void askToRemove()}>
        <IconTrash size={18} />
      </IconButton>
    </span>
  )
}

/** A sensor with its newest value, its state and its last day. */
export function SensorRow({ sensor, shown, newest, place, mayManage }: SensorRowProps) {
  const t = useMessages()
  const nameOf = useMeasurementName()
  const readingText = useReadingText()
  const facts = [place, nameOf(sensor.measurement), sensor.tag !== sensor.name && sensor.tag].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.name}>{sensor.name}</span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
      <SensorSpark sensor={sensor} shown={shown} />
      <span className={classes.newest}>
        {newest ? (
          <>
            <span className={classes.value} data-state={newest.state}>
              {readingText({ ...sensor, value: newest.value })}
            </span>
            <Age of={newest.time} />
          </>
        ) : (
          <span className={classes.facts}>{t('sensors.noValue')}</span>
        )}
        <SensorChip sensor={sensor} newest={newest} />
      </span>
      <RuleButton sensor={sensor} />
      {mayManage && <Tools sensor={sensor} />}
    </li>
  )
}
