import { z } from 'zod'
import { MqttSensor, type MqttConnection, type MqttTopic } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useConnectionWrites } from '../parts/useConnections'
import { guessValue, SensorText, ValueFields } from './ValueFields'

const { topic: Topic, pointer, measurement, unit, tag } = MqttSensor.shape
const Rules = z.object({
  topic: z.string().trim().pipe(Topic),
  pointer,
  measurement,
  unit,
  tag: z.string().trim().pipe(tag),
})

function initialOf({ topic, values }: MqttTopic) {
  const name = topic.split('/').slice(-2).join(' ')
  return { topic, ...guessValue(values, topic), tag: name.slice(0, 64) }
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
  return (
    <FormFrame form={form} submit={t('sensor.add')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <ValueFields values={topic.values} chosen={form.values} change={form.change} field={form.field} />
      <SensorText name="tag" description={t('sensor.tagHint')} form={form} />
      <SensorText name="topic" description={t('sensor.topicHint')} form={form} />
    </FormFrame>
  )
}
