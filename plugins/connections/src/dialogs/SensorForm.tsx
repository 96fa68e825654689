import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  convertToUnitOf,
  measurementKindOf,
  MqttSensor,
  SENSOR_MEASUREMENTS,
  unitsOf,
  type MqttConnection,
  type MqttTopic,
  type SensorMeasurement,
} from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'
import { useConnectionWrites } from '../parts/useConnections'

const { topic: Topic, pointer, measurement, unit, tag } = MqttSensor.shape
const Rules = z.object({
  topic: z.string().trim().pipe(Topic),
  pointer,
  measurement,
  unit,
  tag: z.string().trim().pipe(tag),
})

/** Words of topics and keys, and what they measure most probably. */
const GUESSES: readonly [word: RegExp, measurement: SensorMeasurement][] = [
  [/hum|feucht/i, 'humidity'],
  [/co2|co₂/i, 'co2'],
  [/nh3|ammon/i, 'nh3'],
  [/press|druck/i, 'pressure'],
  [/lux|illum|light/i, 'light'],
  [/water|wasser/i, 'water'],
  [/feed|futter/i, 'feed'],
  [/weight|gewicht/i, 'weight'],
  [/power|watt/i, 'power'],
  [/door|contact/i, 'door'],
]

function guessOf(text: string): SensorMeasurement {
  return GUESSES.find(([word]) => word.test(text))?.[1] ?? 'temperature'
}

/** The number of a topic that is most probably meant, and what it measures. */
function initialOf({ topic, values }: MqttTopic) {
  const named = values.find(({ pointer: key }) => /temp|hum|co2/i.test(key)) ?? values[0]
  const key = named?.pointer ?? ''
  const guess = guessOf(key === '' ? topic : key)
  const name = topic.split('/').slice(-2).join(' ')
  return {
    topic,
    pointer: key,
    measurement: guess,
    unit: measurementKindOf(guess)?.unit ?? '',
    tag: name.slice(0, 64),
  }
}

/** Makes a number in the messages of a topic the value of a sensor, with a preview of what it would be now. */
export function SensorForm({
  input: { connection, topic },
  close,
  setUnsaved,
}: DialogProps<{ connection: MqttConnection; topic: MqttTopic }, true>) {
  const t = useMessages()
  const { change } = useConnectionWrites()
  const form = useForm({
    schema: Rules,
    initial: initialOf(topic),
    onSubmit: async (sensor) => {
      if (await change(connection, { sensors: [...connection.sensors, sensor] })) close(true)
    },
  })
  const kind = measurementKindOf(form.values.measurement ?? '')
  const choice = (name: 'pointer' | 'measurement' | 'unit') => {
    const field = form.field(name)
    return { label: t(`sensor.${name}`), ...field, value: field.value ?? '' }
  }
  const text = (name: 'topic' | 'tag') => ({
    label: t(`sensor.${name}`),
    description: t(`sensor.${name}Hint`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  return (
    <FormFrame form={form} submit={t('sensor.add')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <NativeSelect
        data-autofocus
        data={topic.values.map(({ pointer: value, value: number }) => ({
          value,
          label: `${value === '' ? t('sensor.whole') : value.slice(1)}: ${number}`,
        }))}
        {...choice('pointer')}
      />
      <NativeSelect
        data={SENSOR_MEASUREMENTS.map((value) => ({ value, label: t(`measurement.${value}`) }))}
        {...choice('measurement')}
        onChange={(event) => {
          const chosen = event.currentTarget.value as SensorMeasurement
          form.change({ measurement: chosen, unit: measurementKindOf(chosen)?.unit ?? '' })
        }}
      />
      {kind && kind.unit !== '' && <NativeSelect data={[...unitsOf(kind)]} {...choice('unit')} />}
      <Preview topic={topic} values={form.values} />
      <TextInput {...text('tag')} />
      <TextInput {...text('topic')} />
    </FormFrame>
  )
}

interface PreviewProps {
  topic: MqttTopic
  values: { pointer?: string | undefined; measurement?: string | undefined; unit?: string | undefined }
}

/** The value that the newest message would be. */
function Preview({ topic, values: { pointer: key, measurement: name = '', unit: given = '' } }: PreviewProps) {
  const t = useMessages()
  const locale = useLocale()
  const kind = measurementKindOf(name)
  const found = topic.values.find(({ pointer: one }) => one === key)
  const value = kind && found ? convertToUnitOf(kind, found.value, given) : null
  return (
    <div className={classes.preview} role="status">
      {value === null || !kind ? (
        <p className={classes.warning}>{t('sensor.doesNotFit')}</p>
      ) : (
        <p className={classes.good}>
          {t('sensor.preview', {
            value: `${value.toLocaleString(locale, { maximumFractionDigits: 2 })} ${kind.unit}`.trim(),
          })}
        </p>
      )}
    </div>
  )
}
