import type { Hook, HookCall, MqttConnection, MqttTopic } from '@barn-workbench/core/schema'
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

/** Adds a hook and shows its address once, or changes one. Resolves with its id. */
export const hookDialog = defineDialog<Hook | null, string>({
  id: 'connections.hook',
  load: async () => (await import('./HookForm')).HookForm,
})

/** Makes a sensor of a value that was posted. */
export const hookSensorDialog = defineDialog<{ hook: Hook; call: HookCall }, true>({
  id: 'connections.hookSensor',
  load: async () => (await import('./HookSensorForm')).HookSensorForm,
})

/** Shows the new address of a hook once. */
export const addressDialog = defineDialog<{ secret: string; key: string | null }, true>({
  id: 'connections.address',
  load: async () => (await import('./ShownAddress')).ShownAddress,
})

/** Asks once before something is lost; the title names it. */
export const questionDialog = defineDialog<{ title: string; text: string; confirm: string }, true>({
  id: 'connections.question',
  load: async () => (await import('./lossQuestion')).LossQuestion,
})
