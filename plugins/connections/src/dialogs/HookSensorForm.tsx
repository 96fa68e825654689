import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { HookSensor, JsonPointer, type Hook, type HookCall } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useHookWrites } from '../parts/useHooks'
import { guessValue, ValueFields } from './ValueFields'

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
  const text = (name: 'tag' | 'timePointer') => ({
    label: t(`sensor.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  return (
    <FormFrame form={form} submit={t('sensor.add')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <ValueFields values={call.values} chosen={form.values} change={form.change} field={form.field} />
      <TextInput description={t('hook.tagHint')} {...text('tag')} />
      <TextInput description={t('sensor.timePointerHint')} {...text('timePointer')} />
    </FormFrame>
  )
}
