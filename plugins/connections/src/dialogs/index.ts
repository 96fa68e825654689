import type { MqttConnection, MqttTopic } from '@barn-workbench/core/schema'
import { defineDialog } from '@barn-workbench/plugin-sdk'

/** Adds a broker, or changes one. Resolves with its id. */
export const brokerDialog = defineDialog<MqttConnection | null, string>({
  id: 'connections.broker',
  load: async () => (await import('./BrokerForm')).BrokerForm,
})

/** Makes a sensor of a topic. */
export const sensorDialog = defineDialog<{ connection: MqttConnection; topic: MqttTopic }, true>({
  id: 'connections.sensor',
  load: async () => (await import('./SensorForm')).SensorForm,
})

/** Says what becomes of the reviews of a camera of Frigate. */
export const frigateDialog = defineDialog<MqttConnection, true>({
  id: 'connections.frigate',
  load: async () => (await import('./FrigateForm')).FrigateForm,
})

/** Asks once before something is lost; the title names it. */
export const questionDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'connections.question',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})
