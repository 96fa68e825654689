import type { SensorMeasurement } from '@barn-workbench/core/schema'
import { IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Parts.module.css'

interface MappedSensor {
  tag: string
  measurement: SensorMeasurement
  unit: string
}

interface MappedSensorsProps<Sensor> {
  sensors: readonly Sensor[]
  /** The place of the value in the messages: a pointer, or a topic and a pointer. */
  sourceOf: (sensor: Sensor) => string
  onChange: (sensors: Sensor[]) => void
}

/** The values that were made sensors; each can be removed. */
export function MappedSensors<Sensor extends MappedSensor>({
  sensors,
  sourceOf,
  onChange,
}: MappedSensorsProps<Sensor>) {
  const t = useMessages()
  return (
    <ul className={classes.rows}>
      {sensors.map((sensor, index) => (
        <li key={`${sourceOf(sensor)} ${sensor.tag}`}>
          <span className={classes.grow}>
            <span className={classes.name}>{sensor.tag}</span>
            <span className={classes.secondary}>
              {[t(`measurement.${sensor.measurement}`), sensor.unit, sourceOf(sensor)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <IconButton
            label={t('mapped.removeOf', { name: sensor.tag })}
            tip={t('mapped.remove')}
            onClick={() => onChange(sensors.toSpliced(index, 1))}
          >
            <IconTrash size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
