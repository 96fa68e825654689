import { z } from 'zod'
import { monitoring } from '@barn-workbench/core/contract'
import { StorageLimits } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { FormFoot } from '../parts/FormFoot'

export interface LimitsDialogInput {
  limits: StorageLimits
}

const DEFAULT_DAYS = 1_826
const Values = z.object({
  hasEnd: z.boolean(),
  rollUpDays: z.string().transform(Number).pipe(StorageLimits.shape.rollUpDays.unwrap()),
  artifactGigabytes: z.string().transform(Number).pipe(StorageLimits.shape.artifactGigabytes),
})

/** Sets how long roll-ups of measurements are kept, and how much artifacts may take. */
export function LimitsDialog({ input: { limits }, close }: DialogProps<LimitsDialogInput, true>) {
  const t = useMessages()
  const session = useSession()
  const form = useForm({
    schema: Values,
    initial: {
      hasEnd: limits.rollUpDays !== null,
      rollUpDays: String(limits.rollUpDays ?? DEFAULT_DAYS),
      artifactGigabytes: String(limits.artifactGigabytes),
    },
    onSubmit: async ({ hasEnd, rollUpDays, artifactGigabytes }) => {
      await session.send(monitoring.setLimits, {
        body: { rollUpDays: hasEnd ? rollUpDays : null, artifactGigabytes },
      })
      close(true)
    },
  })
  const days = form.field('rollUpDays')
  const gigabytes = form.field('artifactGigabytes')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Checkbox
          label={t('storage.limits.hasEnd')}
          description={t('storage.limits.hasEndHint')}
          checked={form.values.hasEnd === true}
          onChange={form.field('hasEnd').onChange}
        />
        {form.values.hasEnd === true && (
          <TextInput
            type="number"
            inputMode="numeric"
            size="md"
            label={t('storage.limits.rollUpDays')}
            {...days}
            value={days.value ?? ''}
          />
        )}
        <TextInput
          type="number"
          inputMode="decimal"
          step="any"
          size="md"
          label={t('storage.limits.artifactGigabytes')}
          description={t('storage.limits.artifactsHint')}
          {...gigabytes}
          value={gigabytes.value ?? ''}
        />
        <p>{t('storage.limits.deletes')}</p>
        <FormFoot form={form} submit={t('storage.limits.save')} onCancel={() => close(null)} />
      </Stack>
    </form>
  )
}
