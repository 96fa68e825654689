import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { notifications } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useClock, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Textarea } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import type { SnoozeInput } from './inputs'

/** Hours of snooze that are one press each. */
const HOURS = [1, 4, 12, 24]

const Rules = z.object({
  until: z.number({ error: 'required' }),
  note: z.string().trim().min(1, 'required').max(500),
})

/** Keeps one case quiet until a time, for a reason. */
export function SnoozeForm({ input: { caseId, name }, close, setUnsaved }: DialogProps<SnoozeInput, true>) {
  const t = useMessages()
  const host = useHost()
  const clock = useClock()
  const session = useSession()
  const queries = useQueryClient()
  const form = useForm({
    schema: Rules,
    initial: { until: undefined, note: '' },
    onSubmit: async (body, idempotencyKey) => {
      await session.send(notifications.snooze, { params: { id: caseId }, body }, { idempotencyKey })
      await queries.invalidateQueries({ queryKey: [session.id] })
      host.toast({ kind: 'success', key: 'toast.snooze.success' })
      close(true)
    },
  })
  const until = form.field('until')
  const note = form.field('note')
  return (
    <FormFrame form={form} submit={t('answer.snooze')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <p className={classes.secondary}>{t('snooze.hint', { name })}</p>
      <DateTimeInput
        label={t('snooze.until')}
        hasShortcuts={false}
        shortcuts={HOURS.map((hours) => (
          <PlainButton key={hours} onClick={() => until.onChange(clock.now() + hours * HOUR)}>
            {t('snooze.hours', { count: hours })}
          </PlainButton>
        ))}
        {...until}
      />
      <Textarea
        label={t('snooze.note')}
        description={t('snooze.noteHint')}
        autosize
        minRows={2}
        {...note}
        value={note.value ?? ''}
      />
    </FormFrame>
  )
}
