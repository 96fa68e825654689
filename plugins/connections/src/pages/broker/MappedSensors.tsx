import { IconTrash } from '@tabler/icons-react'
import type { MqttConnection } from '@barn-workbench/core/schema'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { useConnectionWrites } from '../../parts/useConnections'

/** The topics that were made sensors. */
export function MappedSensors({ connection }: { connection: MqttConnection }) {
  const t = useMessages()
  const { change } = useConnectionWrites()
  return (
    <ul className={classes.rows}>
      {connection.sensors.map((sensor, index) => (
        <li key={`${sensor.topic} ${sensor.pointer} ${sensor.tag}`}>
          <span className={classes.grow}>
            <span className={classes.name}>{sensor.tag}</span>
            <span className={classes.secondary}>
              {[t(`measurement.${sensor.measurement}`), sensor.unit, `${sensor.topic} ${sensor.pointer}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <IconButton
            label={t('mapped.removeOf', { name: sensor.tag })}
            tip={t('mapped.remove')}
            onClick={() => void change(connection, { sensors: connection.sensors.toSpliced(index, 1) })}
          >
            <IconTrash size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
