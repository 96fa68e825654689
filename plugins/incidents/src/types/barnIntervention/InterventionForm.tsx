import { Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import {
  isEmptyDocument,
  MAXIMUM_SEVERITY,
  type IncidentHandler,
  type RichTextDocument,
} from '@barn-workbench/core/schema'
import type { Form } from '@barn-workbench/plugin-sdk/form'
import { incidentTypeName, useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { readSchema } from '../../report/jsonSchema'
import { faultOfEnd, faultOfPastTime, TimeValue, type Report, type ReportInput } from '../../report/report'
import { DescriptionField, SeverityField, TimeField, WordField } from '../../report/reportFields'
import { ReportFrame, WithHandler } from '../../report/ReportFrame'
import { useReport, type ReportProps } from '../../report/useReport'
import { FilledText, readFields, RichTextField } from '../readFields'

const TYPE = 'barnIntervention'
const TITLE_MAX_LENGTH = 200
/** The severity at the beginning: low. */
const USUAL_SEVERITY = 1

const Fields = z.object({
  title: z.string().trim().min(1, 'required').max(TITLE_MAX_LENGTH),
  type: z.string().trim().min(1, 'required'),
  issue: z.string().trim(),
  severity: z.int().min(0).max(MAXIMUM_SEVERITY),
  description: z.custom<RichTextDocument | null>((value) => value === null || typeof value === 'object'),
  persists: z.boolean(),
  /** It began before now. */
  isEarlier: z.boolean(),
  start: TimeValue,
  end: TimeValue,
})
type Values = z.output<typeof Fields>

/** The rules of an intervention: one that began earlier has a start, and an end unless it goes on. */
function rulesOf(clock: { now(): number }) {
  return Fields.superRefine(({ isEarlier, persists, start, end }, context) => {
    const add = (field: keyof Values, message: string | null) => {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
    if (!isEarlier) return
    add('start', faultOfPastTime(start, clock.now()))
    if (!persists) add('end', faultOfEnd(end, start, clock.now()))
  })
}

const payloadFields = {
  title: FilledText,
  type: FilledText,
  issue: FilledText,
  severity: z.int().min(0).max(MAXIMUM_SEVERITY),
  description: RichTextField,
}

/** The initial values of the form: empty, or those of the incident that is continued. */
function initialOf({ incident, start, end }: ReportInput): Values {
  const { fields } = readFields(payloadFields, incident?.messagePayload)
  const { title = '', type = '', issue = '', severity = USUAL_SEVERITY, description } = fields
  return {
    title,
    type,
    issue,
    severity,
    description: typeof description === 'object' ? (description as RichTextDocument) : null,
    persists: end === undefined,
    isEarlier: start !== undefined,
    start,
    end,
  }
}

const identifierOf = ({ cameraId }: ReportInput) => (cameraId === undefined ? {} : { cameraId })

/** An intervention as it is sent; its issue and description are optional. */
function reportOf(values: Values, input: ReportInput): Report {
  const { title, type, severity, issue, description, persists, isEarlier, start, end } = values
  const payload = {
    title,
    type,
    severity,
    ...(issue !== '' && { issue }),
    ...(description && !isEmptyDocument(description) && { description }),
  }
  const identifier = identifierOf(input)
  if (isEarlier && !persists) {
    const times = { startTimestamp: start, endTimestamp: end }
    return { call: 'retroactive', type: TYPE, incidentData: { identifier, payload: { ...payload, ...times } } }
  }
  return {
    call: 'event',
    incidentData: {
      type: TYPE,
      trigger: persists ? 'issueDetected' : 'noIssueDetected',
      identifier,
      payload,
      ...(isEarlier && start !== undefined && { eventTimestamp: start }),
      ...(input.incident && { incidentId: input.incident.incidentId }),
    },
  }
}

type FormOf = Pick<Form<{ [Name in keyof Values]: Values[Name] | undefined }>, 'values' | 'field' | 'change'>

function TypeFields({
  types,
  form,
  isLocked,
}: {
  types: readonly InterventionType[]
  form: FormOf
  isLocked: boolean
}) {
  const t = useMessages()
  const type = form.field('type')
  const issues = types.find((known) => known.type === form.values.type)?.issues ?? []
  return (
    <>
      <WordField
        label={t('card.interventionType')}
        group="interventionType"
        options={types.map((known) => known.type)}
        isLocked={isLocked}
        field={{
          ...type,
          // Another type has other issues.
          onChange: (next) => {
            type.onChange(next)
            form.change({ issue: '' })
          },
        }}
      />
      {(types.length === 0 || issues.length > 0) && (
        <WordField label={t('report.issue')} group="issue" options={issues} field={form.field('issue')} />
      )}
    </>
  )
}

/** Its start, if that is not now. */
function TimeFields({ form, cameraId }: { form: FormOf; cameraId: string | undefined }) {
  const t = useMessages()
  const { isEarlier = false, persists = true } = form.values
  return (
    <>
      <Switch
        label={t('report.isEarlier')}
        checked={isEarlier}
        onChange={(event) => form.change({ isEarlier: event.currentTarget.checked })}
      />
      {isEarlier && <TimeField label={t('report.start')} field={form.field('start')} cameraId={cameraId} />}
      {isEarlier && !persists && <TimeField label={t('report.end')} field={form.field('end')} cameraId={cameraId} />}
    </>
  )
}

function InterventionFields({ types, input, close, setUnsaved }: ReportProps & { types: readonly InterventionType[] }) {
  const t = useMessages()
  const clock = useClock()
  const schema = useMemo(() => rulesOf(clock), [clock])
  const { incident } = input
  const initial = initialOf(input)
  const isNew = incident === undefined
  const form = useReport(
    {
      schema,
      initial,
      reportOf: (values) => reportOf(values, input),
      input,
      name: 'intervention',
      title: incidentTypeName('barnIntervention', t),
      close,
      setUnsaved,
    },
    { canOverride: isNew },
  )
  return (
    <ReportFrame
      form={form}
      submit={isNew ? t('report.send') : t('report.add')}
      isTyped={types.length === 0}
      onCancel={() => close(null)}
    >
      <TextInput label={t('card.subject')} maxLength={TITLE_MAX_LENGTH} data-autofocus {...form.field('title')} />
      <TypeFields types={types} form={form} isLocked={!isNew} />
      <SeverityField field={form.field('severity')} />
      <DescriptionField key={form.revision} field={form.field('description')} />
      <Switch
        label={t('report.persists')}
        checked={form.values.persists ?? true}
        onChange={form.field('persists').onChange}
      />
      {isNew && <TimeFields form={form} cameraId={input.cameraId} />}
    </ReportFrame>
  )
}

/** Reports a task in the barn, or its progress. */
export function InterventionForm(props: ReportProps) {
  return (
    <WithHandler type={TYPE}>
      {(handler) => <InterventionFields {...props} types={interventionTypesOf(handler)} />}
    </WithHandler>
  )
}

/** A type of intervention, and the issues of it that can be chosen. */
export interface InterventionType {
  type: string
  issues: readonly string[]
}

/**
 * The types of interventions that an instance knows, from the JSON Schema of the trigger; empty if the schema is not
 * understood, so that they have to be typed.
 */
export function interventionTypesOf({ triggers }: IncidentHandler): InterventionType[] {
  const payload = triggers['issueDetected']?.payload
  const schema = readSchema(payload)
  return schema.alternatives(payload).flatMap((branch) => {
    const issues = schema.texts(schema.property(branch, 'issue'))
    return schema.texts(schema.property(branch, 'type')).map((type) => ({ type, issues }))
  })
}
