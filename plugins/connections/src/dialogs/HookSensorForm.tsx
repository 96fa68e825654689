import { z } from 'zod'
import { HookSensor, JsonPointer, type Hook, type HookCall } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useHookWrites } from '../parts/useHooks'
import { guessValue, SensorText, ValueFields } from './ValueFields'

const { pointer, measurement, unit, tag } = HookSensor.shape
const Rules = z.object({
  pointer,
  measurement,
  unit,
  tag: z.string().trim().pipe(tag),
  /** Empty: the time of the call. */
  timePointer: z.string().trim().pipe(JsonPointer),
})

/** Makes a number in what is posted the value of a sensor, with a preview of what the last call would have been. */
export function HookSensorForm({
  input: { hook, call },
  close,
  setUnsaved,
}: DialogProps<{ hook: Hook; call: HookCall }, true>) {
  const t = useMessages()
  const { change } = useHookWrites()
  const form = useForm({
    schema: Rules,
    initial: { ...guessValue(call.values, hook.name), tag: hook.name.slice(0, 64), timePointer: '' },
    onSubmit: async ({ timePointer, ...sensor }) => {
      const added = { ...sensor, timePointer: timePointer === '' ? null : timePointer }
      if (await change(hook, { sensors: [...hook.sensors, added] })) close(true)
    },
  })
  return (
    <FormFrame form={form} submit={t('sensor.add')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <ValueFields values={call.values} chosen={form.values} change={form.change} field={form.field} />
      <SensorText name="tag" description={t('hook.tagHint')} form={form} />
      <SensorText name="timePointer" description={t('sensor.timePointerHint')} form={form} />
    </FormFrame>
  )
}
