import { useMemo } from 'react'
import { z } from 'zod'
import { IncidentPayload, type IncidentHandler } from '@barn-workbench/core/schema'
import { useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { JsonInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { triggersIn } from './jsonSchema'
import { faultOfPastTime, TimeValue, type Report, type ReportInput } from './report'
import { TimeField, WordField } from './reportFields'
import { ReportFrame, WithHandler } from './ReportFrame'
import { useReport, type ReportProps } from './useReport'

/** The data of an event, written as JSON. */
const JsonObject = z.string().transform((text, context): IncidentPayload => {
  try {
    const { data } = IncidentPayload.safeParse(JSON.parse(text))
    if (data) return data
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'json_object' })
  return z.NEVER
})

const Fields = z.object({ trigger: z.string().trim().min(1, 'required'), time: TimeValue, payload: JsonObject })

function rulesOf(clock: { now(): number }) {
  return Fields.superRefine(({ time }, context) => {
    const message = faultOfPastTime(time, clock.now())
    if (message !== null) context.addIssue({ code: 'custom', path: ['time'], message })
  })
}

function reportOf(
  { trigger, time, payload }: z.output<typeof Fields>,
  { incident, cameraId, type: given = '' }: ReportInput,
): Report {
  const place = cameraId === undefined ? {} : { cameraId }
  const { type = given, incidentId, identifier = place } = incident ?? {}
  return {
    call: 'event',
    incidentData: {
      type,
      trigger,
      identifier,
      payload,
      ...(time !== undefined && { eventTimestamp: time }),
      ...(incidentId !== undefined && { incidentId }),
    },
  }
}

function RawFields({ handler, input, close, setUnsaved }: ReportProps & { handler: IncidentHandler }) {
  const t = useMessages()
  const clock = useClock()
  const schema = useMemo(() => rulesOf(clock), [clock])
  const form = useReport({
    schema,
    initial: { trigger: '', time: input.start ?? clock.now(), payload: '{}' },
    reportOf: (values) => reportOf(values, input),
    input,
    name: 'event',
    title: t('actions.add-event'),
    close,
    setUnsaved,
  })
  const triggers = triggersIn(handler, input.incident?.state ?? null)
  return (
    <ReportFrame form={form} submit={t('report.add')} onCancel={() => close(null)}>
      {triggers.length > 0 ? (
        <WordField label={t('report.whatHappened')} group="trigger" options={triggers} field={form.field('trigger')} />
      ) : (
        <TextInput label={t('report.whatHappened')} {...form.field('trigger')} />
      )}
      <TimeField
        label={t('report.at')}
        field={form.field('time')}
        cameraId={input.incident?.identifier.cameraId ?? input.cameraId}
      />
      <JsonInput
        label={t('report.data')}
        description={t('report.dataHint')}
        rows={6}
        {...form.field('payload')}
        value={form.values.payload ?? ''}
      />
    </ReportFrame>
  )
}

/** Adds an event of a type without its own form: its trigger, time, and raw data. */
export function RawEventForm(props: ReportProps) {
  return (
    <WithHandler type={props.input.incident?.type ?? props.input.type ?? ''}>
      {(handler) => <RawFields {...props} handler={handler} />}
    </WithHandler>
  )
}
