import { useMemo } from 'react'
import { z } from 'zod'
import { useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { faultOfEnd, TimeValue, type Report, type ReportInput } from '../../report/report'
import { TimeField } from '../../report/reportFields'
import { ReportFrame } from '../../report/ReportFrame'
import { useReport, type ReportProps } from '../../report/useReport'

function rulesOf(clock: { now(): number }, start: number | undefined) {
  return z.object({ end: TimeValue }).superRefine(({ end }, context) => {
    const message = faultOfEnd(end, start, clock.now())
    if (message !== null) context.addIssue({ code: 'custom', path: ['end'], message })
  })
}

function reportOf(end: number | undefined, { incident }: ReportInput): Report {
  const { type, incidentId, identifier } = incident ?? { type: 'barnDocumentation', identifier: {} }
  return {
    call: 'event',
    incidentData: {
      type,
      trigger: 'ended',
      identifier,
      payload: { specification: { endTimestamp: end } },
      ...(end !== undefined && { eventTimestamp: end }),
      ...(incidentId !== undefined && { incidentId }),
    },
  }
}

/** Asks for the end of a documentation; the default is now. */
export function EndForm({ input, close, setUnsaved }: ReportProps) {
  const t = useMessages()
  const clock = useClock()
  const start = input.incident?.firstEventTimestamp
  const schema = useMemo(() => rulesOf(clock, start), [clock, start])
  const form = useReport({
    schema,
    initial: { end: clock.now() as number | undefined },
    reportOf: ({ end }) => reportOf(end, input),
    input,
    name: 'end',
    title: t('dialogs.end.title'),
    close,
    setUnsaved,
  })
  return (
    <ReportFrame form={form} submit={t('report.finish')} onCancel={() => close(null)}>
      <TimeField
        label={t('report.end')}
        field={form.field('end')}
        cameraId={input.incident?.identifier.cameraId ?? undefined}
      />
    </ReportFrame>
  )
}
