import type { SensorValue } from '@barn-workbench/core/contract'
import type { Sensor } from '@barn-workbench/core/schema'
import { Chip, useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useReadingText } from './sensorWords'

interface SensorChipProps {
  sensor: Sensor
  newest: SensorValue | undefined
}

/** The state of a sensor in words, where it is not as expected. */
export function SensorChip({ sensor, newest }: SensorChipProps) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const readingText = useReadingText()
  if (!newest || newest.state === 'fine') return null
  if (newest.state === 'silent')
    return <Chip tone="warning">{t('sensors.silentSince', { time: dayAndTime(newest.time) })}</Chip>
  const { minimum, maximum } = sensor.expectedRange
  const isLow = minimum !== null && newest.value < minimum
  const limit = readingText({ ...sensor, value: (isLow ? minimum : maximum) ?? 0 })
  return <Chip tone="error">{t(isLow ? 'sensors.below' : 'sensors.above', { limit })}</Chip>
}
