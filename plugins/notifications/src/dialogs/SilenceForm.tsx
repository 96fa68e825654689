import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { notificationSettings } from '@barn-workbench/core/contract'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { SILENCE_KINDS, type NewSilence } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CamerasPicker, DateTimeInput, FormFrame, RegionsPicker, useForm } from '@barn-workbench/plugin-sdk/form'
import {
  incidentTypeName,
  PlainButton,
  useClock,
  useHost,
  useMessages,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Checkbox, NativeSelect, Stack, Textarea } from '@barn-workbench/plugin-sdk/ui'

/** Lengths of a silence that are one press each, in hours. */
const HOURS = [1, 2, 4, 8, 24]

const Rules = z
  .object({
    kind: z.enum(SILENCE_KINDS),
    start: z.number({ error: 'required' }),
    end: z.number({ error: 'required' }),
    types: z.array(z.string()),
    cameras: z.array(z.string()),
    regions: z.array(z.string()),
    note: z.string().trim().max(500),
  })
  .refine(({ start, end }) => start < end, { message: 'end_must_be_after_start', path: ['end'] })

/** Begins a time in which nobody is notified, or plans one. */
export function SilenceForm({ close, setUnsaved }: DialogProps<null, true>) {
  const t = useMessages()
  const host = useHost()
  const clock = useClock()
  const session = useSession()
  const queries = useQueryClient()
  const maySeeRegions = usePermission('regions.view')
  const form = useForm({
    schema: Rules,
    initial: { kind: 'washing', start: clock.now(), end: undefined, types: [], cameras: [], regions: [], note: '' },
    onSubmit: async ({ cameras, regions, ...rest }, idempotencyKey) => {
      const body: NewSilence = { ...rest, places: [...cameras, ...regions] }
      await session.send(notificationSettings.addSilence, { body }, { idempotencyKey })
      await queries.invalidateQueries({ queryKey: [session.id] })
      host.toast({ kind: 'success', key: 'toast.silence.success' })
      close(true)
    },
  })
  const [kind, end, types] = [form.field('kind'), form.field('end'), form.field('types')]
  const [cameras, regions, note] = [form.field('cameras'), form.field('regions'), form.field('note')]
  return (
    <FormFrame form={form} submit={t('silence.begin')} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <NativeSelect
        label={t('silence.why')}
        data-autofocus
        data={SILENCE_KINDS.map((value) => ({ value, label: t(`silence.kind.${value}`) }))}
        value={kind.value ?? 'other'}
        onChange={kind.onChange}
      />
      <DateTimeInput label={t('silence.start')} hasShortcuts={false} {...form.field('start')} />
      <DateTimeInput
        label={t('silence.endAt')}
        hasShortcuts={false}
        shortcuts={HOURS.map((hours) => (
          <PlainButton key={hours} onClick={() => end.onChange((form.values.start ?? clock.now()) + hours * HOUR)}>
            {t('snooze.hours', { count: hours })}
          </PlainButton>
        ))}
        {...end}
      />
      <Checkbox.Group
        label={t('rule.types')}
        description={t('rule.typesHint')}
        value={types.value ?? []}
        onChange={types.onChange}
      >
        <Stack gap="xs" mt="xs">
          {INCIDENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={incidentTypeName(type, t)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <CamerasPicker label={t('silence.onlyCameras')} value={cameras.value ?? []} onChange={cameras.onChange} />
      {maySeeRegions && (
        <RegionsPicker label={t('silence.onlyRegions')} value={regions.value ?? []} onChange={regions.onChange} />
      )}
      <Textarea label={t('silence.note')} autosize minRows={2} {...note} value={note.value ?? ''} />
    </FormFrame>
  )
}
