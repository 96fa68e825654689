import { useMemo } from 'react'
import { z } from 'zod'
import { isEmptyDocument, type IncidentHandler, type RichTextDocument } from '@barn-workbench/core/schema'
import { incidentTypeName, useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import { WordTiles } from '../../report/ChoiceField'
import { BARN_EVENT, barnEventsOf, triggersIn } from '../../report/jsonSchema'
import { FixedPlace } from '../../report/PlaceField'
import { faultOfPastTime, TimeValue, wholeNumber, type Report, type ReportInput } from '../../report/report'
import { DescriptionField, TimeField } from '../../report/reportFields'
import { ReportFrame, WithHandler } from '../../report/ReportFrame'
import { useReport, type ReportProps } from '../../report/useReport'

const BARN_STATE = 'barnState'
/** Triggers of an occupancy, if the instance does not name them. */
const KNOWN_TRIGGERS = ['animalsDetected', 'noAnimalsDetected', BARN_EVENT]
/** The barn event for animals that moved in; only it has a number of animals. */
const HOUSING = 'housing'
const MOST_ANIMALS = 1_000_000

const Fields = z.object({
  trigger: z.string().min(1, 'required'),
  event: z.string().trim(),
  animals: wholeNumber(1, MOST_ANIMALS),
  time: TimeValue,
  description: z.custom<RichTextDocument | null>((value) => value === null || typeof value === 'object'),
})
type Values = z.output<typeof Fields>

const typeOf = ({ incident }: ReportInput) => incident?.type ?? BARN_STATE

/** Whether the report states that animals moved in, so that their number is asked for. */
function saysHoused({ trigger, event }: { trigger?: string | undefined; event?: string | undefined }): boolean {
  return trigger === 'animalsDetected' || (trigger === BARN_EVENT && event === HOUSING)
}

function rulesOf(clock: { now(): number }) {
  return Fields.superRefine(({ trigger, event, animals, time }, context) => {
    const add = (field: keyof Values, message: string | null) => {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
    if (trigger === BARN_EVENT && event === '') add('event', 'required')
    if (trigger === BARN_EVENT && event === HOUSING && animals === '') add('animals', 'required')
    add('time', faultOfPastTime(time, clock.now()))
  })
}

function reportOf(values: Values, { incident }: ReportInput): Report {
  const { trigger, event, animals, time, description } = values
  const payload = {
    ...(trigger === BARN_EVENT && { event }),
    ...(saysHoused(values) && animals !== '' && { animals: Number(animals) }),
    ...(description && !isEmptyDocument(description) && { description }),
  }
  const { type, identifier, incidentId } = incident ?? { type: BARN_STATE, identifier: {} }
  // Animals that arrive after the last ones have left begin a new incident.
  const continues = incidentId !== undefined && trigger !== 'animalsDetected'
  return {
    call: 'event',
    incidentData: {
      type,
      trigger,
      identifier,
      payload,
      ...(time !== undefined && { eventTimestamp: time }),
      ...(continues && { incidentId }),
    },
  }
}

function OccupancyFields({ handler, input, close, setUnsaved }: ReportProps & { handler: IncidentHandler }) {
  const t = useMessages()
  const clock = useClock()
  const schema = useMemo(() => rulesOf(clock), [clock])
  const possible = triggersIn(handler, input.incident?.state ?? null)
  const triggers = possible.length > 0 ? possible : KNOWN_TRIGGERS
  const form = useReport(
    {
      schema,
      initial: { trigger: '', event: '', animals: '', time: input.start ?? clock.now(), description: null },
      reportOf: (values) => reportOf(values, input),
      input,
      name: 'occupancy',
      title: incidentTypeName(typeOf(input), t),
      close,
      setUnsaved,
    },
    { canOverride: input.incident === undefined },
  )
  return (
    <ReportFrame form={form} onCancel={() => close(null)}>
      <WordTiles
        isFirst
        label={t('report.whatHappened')}
        group="report.happened"
        options={triggers}
        field={form.field('trigger')}
      />
      {form.values.trigger === BARN_EVENT && (
        <WordTiles label={t('card.event')} group="event" options={barnEventsOf(handler)} field={form.field('event')} />
      )}
      {saysHoused(form.values) && (
        <TextInput label={t('card.housed')} inputMode="numeric" autoComplete="off" {...form.field('animals')} />
      )}
      <FixedPlace incident={input.incident} />
      <TimeField
        label={t('report.at')}
        field={form.field('time')}
        cameraId={input.incident?.identifier.cameraId ?? input.cameraId}
      />
      <DescriptionField key={form.revision} field={form.field('description')} />
    </ReportFrame>
  )
}

/** Reports that animals have come or left, in the barn or in the pen of an incident. */
export function OccupancyForm(props: ReportProps) {
  return (
    <WithHandler type={typeOf(props.input)}>
      {(handler) => <OccupancyFields {...props} handler={handler} />}
    </WithHandler>
  )
}
