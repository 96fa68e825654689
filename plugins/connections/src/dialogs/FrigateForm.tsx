import { z } from 'zod'
import { FrigateRule, REVIEW_KINDS, type MqttConnection } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { useConnectionWrites } from '../parts/useConnections'

const { frigateCamera, label, zone, becomes, cameraId } = FrigateRule.shape
const Rules = z.object({
  frigateCamera: z.string().trim().pipe(frigateCamera),
  label: z.string().trim().pipe(label),
  zone: z.string().trim().pipe(zone),
  becomes,
  cameraId,
})

/** Chooses the outcome of the reviews of a camera of Frigate with a label. */
export function FrigateForm({ input: connection, close, setUnsaved }: DialogProps<MqttConnection, true>) {
  const t = useMessages()
  const { change } = useConnectionWrites()
  const { data: cameras = [] } = useCameras()
  const form = useForm({
    schema: Rules,
    initial: { frigateCamera: '', label: 'person', zone: '', becomes: 'timeSeries', cameraId: '' },
    onSubmit: async (rule) => {
      if (await change(connection, { frigateRules: [...connection.frigateRules, rule] })) close(true)
    },
  })
  const text = (name: 'frigateCamera' | 'label' | 'zone') => ({
    label: t(`frigate.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  const [kind, camera] = [form.field('becomes'), form.field('cameraId')]
  const options = cameras.map(({ cameraId: value, name }) => ({ value, label: name }))
  return (
    <FormFrame form={form} submit={t('save')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <TextInput data-autofocus description={t('frigate.frigateCameraHint')} {...text('frigateCamera')} />
      <TextInput description={t('frigate.labelHint')} {...text('label')} />
      <TextInput description={t('frigate.zoneHint')} {...text('zone')} />
      <NativeSelect
        label={t('frigate.becomes')}
        data={REVIEW_KINDS.map((value) => ({ value, label: t(`becomes.${value}`) }))}
        {...kind}
        value={kind.value ?? 'timeSeries'}
      />
      <NativeSelect
        label={t('frigate.camera')}
        data={[{ value: '', label: t('frigate.choose') }, ...options]}
        {...camera}
        value={camera.value ?? ''}
      />
    </FormFrame>
  )
}
