import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import {
  isEmptyDocument,
  MAXIMUM_SEVERITY,
  type IncidentHandler,
  type RichTextDocument,
} from '@barn-workbench/core/schema'
import type { Form } from '@barn-workbench/plugin-sdk/form'
import { incidentTypeName, useClock, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Switch, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { useCameraNames, useCamerasSeeing, useRegionNames } from '../../queries/places'
import { ChoiceField, SeverityField } from '../../report/ChoiceField'
import { readSchema } from '../../report/jsonSchema'
import { PlaceField } from '../../report/PlaceField'
import {
  affectedCamerasOf,
  faultOfEnd,
  faultOfPastTime,
  TimeValue,
  type Report,
  type ReportInput,
} from '../../report/report'
import { DescriptionField, TimeField, WordField } from '../../report/reportFields'
import { ReportFrame, WithHandler } from '../../report/ReportFrame'
import { useReport, type ReportProps } from '../../report/useReport'
import { wordOf } from '../incidentLabels'
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
  cameraIds: z.array(z.string()),
  regions: z.array(z.string()),
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

/** The initial values of the form: empty, or the values of the incident that is continued. */
function initialOf({ incident, cameraId, regions = [], start, end }: ReportInput): Values {
  const { fields } = readFields(payloadFields, incident?.messagePayload)
  const { title = '', type = '', issue = '', severity = USUAL_SEVERITY, description } = fields
  return {
    title,
    type,
    issue,
    severity,
    description: typeof description === 'object' ? (description as RichTextDocument) : null,
    cameraIds: cameraId === undefined ? [] : [cameraId],
    regions,
    persists: end === undefined,
    isEarlier: start !== undefined,
    start,
    end,
  }
}

interface PlaceRules {
  /** Whether the instance knows several cameras, and regions, of an intervention. */
  takesPlace: boolean
  camerasSeeing: (regionIds: readonly string[]) => string[]
}

/** The place of an intervention as it is sent, if the instance knows more than one camera of it. */
function placeOf({ cameraIds, regions }: Values, takesPlace: boolean) {
  if (!takesPlace || (cameraIds.length === 0 && regions.length === 0)) return {}
  const location = {
    ...(cameraIds.length > 0 && { cameraId: cameraIds }),
    ...(regions.length > 0 && { regionSpecification: regions }),
  }
  return { specification: { location } }
}

/** The fields of an intervention; its issue, place and description are optional. */
function payloadOf(values: Values, { takesPlace, camerasSeeing }: PlaceRules) {
  const { title, type, severity, issue, description } = values
  return {
    title,
    type,
    severity,
    ...(issue !== '' && { issue }),
    ...placeOf(values, takesPlace),
    ...(takesPlace && affectedCamerasOf(values, camerasSeeing)),
    ...(description && !isEmptyDocument(description) && { description }),
  }
}

/** An intervention as it is sent. An addition to one keeps its place. */
function reportOf(values: Values, { incident }: ReportInput, rules: PlaceRules): Report {
  const { cameraIds, persists, isEarlier, start, end } = values
  const payload = payloadOf(values, { ...rules, takesPlace: rules.takesPlace && incident === undefined })
  const [cameraId] = cameraIds
  const identifier = cameraId !== undefined && cameraIds.length === 1 ? { cameraId } : {}
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
      ...(incident && { incidentId: incident.incidentId }),
    },
  }
}

type FormOf = Pick<Form<{ [Name in keyof Values]: Values[Name] | undefined }>, 'values' | 'field' | 'change'>

/** Separates the parts of a title. */
const BETWEEN = ' · '

/** The title that is proposed for the chosen kind and place. */
function useProposedTitle(form: FormOf) {
  const t = useMessages()
  const cameras = useCameraNames()
  const { regions: chosenRegions = [] } = form.values
  const regions = useRegionNames({ enabled: chosenRegions.length > 0 })
  const titleOf = ({ type = '', issue = '', cameraIds = [], regions: pens = [] }: Partial<FormOf['values']>) => {
    if (type === '') return ''
    const kind = issue === '' || issue === 'other' ? wordOf(t, 'interventionType', type) : wordOf(t, 'issue', issue)
    const names = [...cameraIds.map((id) => cameras.get(id)), ...pens.map((id) => regions.get(id))]
    const place = names.filter((name) => name !== undefined).join(', ')
    const [first = '', ...rest] = kind
    return [first.toLocaleUpperCase() + rest.join(''), place].filter(Boolean).join(BETWEEN).slice(0, TITLE_MAX_LENGTH)
  }
  return titleOf(form.values)
}

/** Proposes the title, and lets it follow kind and place until the user writes another one. */
function useTitle(form: FormOf, isNew: boolean) {
  const proposed = useProposedTitle(form)
  const last = useRef(proposed)
  const { title = '' } = form.values
  useEffect(() => {
    if (!isNew || proposed === last.current) return
    const follows = title === '' || title === last.current
    last.current = proposed
    if (follows) form.change({ title: proposed })
  }, [isNew, proposed, title, form])
}

/** Its kind: every issue of every type, one press each. The type of an incident that goes on is fixed. */
function KindFields({
  types,
  form,
  isLocked,
}: {
  types: readonly InterventionType[]
  form: FormOf
  isLocked: boolean
}) {
  const t = useMessages()
  const { type = '', issue = '' } = form.values
  const { error } = form.field('type')
  if (types.length === 0)
    return (
      <>
        <WordField
          label={t('card.interventionType')}
          group="interventionType"
          options={[]}
          isLocked={isLocked}
          field={form.field('type')}
        />
        <WordField label={t('report.issue')} group="issue" options={[]} field={form.field('issue')} />
      </>
    )
  const offered = isLocked ? types.filter((known) => known.type === type) : types
  return offered.map(({ type: kind, issues }, index) => (
    <ChoiceField
      key={kind}
      label={wordOf(t, 'interventionType', kind)}
      choices={(issues.length > 0 ? issues : ['']).map((word) => ({
        value: word,
        label: word === '' ? wordOf(t, 'interventionType', kind) : wordOf(t, 'issue', word),
        word: word === '' ? kind : word,
      }))}
      value={type === kind ? issue : NOT_CHOSEN}
      error={index === 0 ? error : null}
      isFirst={index === 0}
      onChange={(next) => form.change({ type: kind, issue: next })}
    />
  ))
}

/** The value of the tiles of a type that is not the chosen one. */
const NOT_CHOSEN = '-'

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

interface FieldsProps extends ReportProps, Pick<PlaceRules, 'takesPlace'> {
  types: readonly InterventionType[]
}

function InterventionFields({ types, takesPlace, input, close, setUnsaved }: FieldsProps) {
  const t = useMessages()
  const clock = useClock()
  const schema = useMemo(() => rulesOf(clock), [clock])
  const { incident } = input
  const initial = initialOf(input)
  const isNew = incident === undefined
  const camerasSeeing = useCamerasSeeing({ enabled: takesPlace })
  const form = useReport(
    {
      schema,
      initial,
      reportOf: (values) => reportOf(values, input, { takesPlace, camerasSeeing }),
      input,
      name: 'intervention',
      title: incidentTypeName('barnIntervention', t),
      close,
      setUnsaved,
    },
    { canOverride: isNew },
  )
  const { cameraIds = [], regions = [] } = form.values
  useTitle(form, isNew)
  return (
    <ReportFrame
      form={form}
      submit={isNew ? t('report.send') : t('report.add')}
      isTyped={types.length === 0}
      onCancel={() => close(null)}
    >
      <KindFields types={types} form={form} isLocked={!isNew} />
      {isNew && (
        <PlaceField
          locations={takesPlace ? ['cameraId', 'regionSpecification'] : ['cameraId']}
          place={{ isGlobal: false, cameraIds, regions }}
          onChange={(place) => form.change({ cameraIds: place.cameraIds, regions: place.regions })}
        />
      )}
      <TextInput label={t('card.subject')} maxLength={TITLE_MAX_LENGTH} {...form.field('title')} />
      <SeverityField field={form.field('severity')} />
      <DescriptionField key={form.revision} field={form.field('description')} />
      <Switch
        label={t('report.persists')}
        checked={form.values.persists ?? true}
        onChange={form.field('persists').onChange}
      />
      {isNew && <TimeFields form={form} cameraId={cameraIds[0]} />}
    </ReportFrame>
  )
}

/** Reports a task in the barn, or its progress. */
export function InterventionForm(props: ReportProps) {
  return (
    <WithHandler type={TYPE}>
      {(handler) => (
        <InterventionFields {...props} types={interventionTypesOf(handler)} takesPlace={takesPlaceOf(handler)} />
      )}
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

/** Whether an instance knows the location of an intervention. An older one knows one camera. */
function takesPlaceOf({ triggers }: IncidentHandler): boolean {
  const payload = triggers['issueDetected']?.payload
  const schema = readSchema(payload)
  return schema.alternatives(payload).some((branch) => schema.property(branch, 'specification') !== undefined)
}
