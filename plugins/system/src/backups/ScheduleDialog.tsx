import { z } from 'zod'
import { backup } from '@barn-workbench/core/contract'
import { NewBackupSchedule, type BackupSchedule } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { FormFoot } from '../parts/FormFoot'
import classes from '../parts/Parts.module.css'

export interface ScheduleDialogInput {
  schedule: BackupSchedule
}

const FREQUENCIES = ['daily', 'weekly', 'off'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

const Values = z
  .object({
    frequency: z.enum(FREQUENCIES),
    hour: z.string(),
    target: NewBackupSchedule.shape.target,
    withRecordings: z.boolean(),
    isEncrypted: z.boolean(),
    passphrase: z.string().max(200),
  })
  .refine(({ isEncrypted, passphrase }) => !isEncrypted || passphrase === '' || passphrase.length >= 8, {
    path: ['passphrase'],
    message: 'too_small',
  })

/** Chooses when backups are made, where to, and whether they are encrypted. */
export function ScheduleDialog({ input: { schedule }, close }: DialogProps<ScheduleDialogInput, true>) {
  const t = useMessages()
  const session = useSession()
  const form = useForm({
    schema: Values,
    initial: {
      frequency: schedule.target === '' ? ('daily' as const) : schedule.frequency,
      hour: String(schedule.hour),
      target: schedule.target,
      withRecordings: schedule.withRecordings,
      isEncrypted: schedule.isEncrypted,
      passphrase: '',
    },
    onSubmit: async ({ hour, isEncrypted, passphrase, ...values }) => {
      const secret = isEncrypted ? passphrase : null
      const body = { ...values, hour: Number(hour), ...(secret !== '' && { passphrase: secret }) }
      await session.send(backup.schedule, { body })
      close(true)
    },
    problemFields: { 'backup/target-refused': { field: 'target', message: 'refused' } },
  })
  const field = form.field
  const target = field('target')
  const passphrase = field('passphrase')
  const isEncrypted = form.values.isEncrypted === true
  const needsPassphrase = isEncrypted && !schedule.isEncrypted
  return (
    <form {...form.props}>
      <Stack gap="md">
        <NativeSelect
          label={t('backups.frequency')}
          size="md"
          data={FREQUENCIES.map((value) => ({ value, label: t(`backups.frequencyOf.${value}`) }))}
          {...field('frequency')}
        />
        <NativeSelect
          label={t('backups.hour')}
          size="md"
          data={HOURS.map((value) => ({ value, label: t('backups.hourOf', { hour: value.padStart(2, '0') }) }))}
          {...field('hour')}
        />
        <TextInput
          label={t('backups.target')}
          description={t('backups.targetHint')}
          size="md"
          {...target}
          value={target.value ?? ''}
          aria-invalid={target.error !== null}
        />
        <Checkbox
          label={t('backups.includeRecordings')}
          checked={form.values.withRecordings === true}
          onChange={field('withRecordings').onChange}
        />
        <Checkbox
          label={t('backups.encrypt')}
          description={t('backups.encryptHint')}
          checked={isEncrypted}
          onChange={field('isEncrypted').onChange}
        />
        {isEncrypted && (
          <PasswordInput
            label={t('backups.passphrase')}
            description={t(schedule.isEncrypted ? 'backups.passphraseKept' : 'backups.passphraseHint')}
            autoComplete="new-password"
            size="md"
            {...passphrase}
            value={passphrase.value ?? ''}
            required={needsPassphrase}
            aria-invalid={passphrase.error !== null}
            visibilityToggleButtonProps={{ 'aria-label': t('backups.showPassphrase') }}
          />
        )}
        <p className={classes.secondary}>{t('backups.secretsHint')}</p>
        <FormFoot
          form={form}
          submit={t('backups.save')}
          isDisabled={needsPassphrase && (passphrase.value ?? '') === ''}
          onCancel={() => close(null)}
        />
      </Stack>
    </form>
  )
}
