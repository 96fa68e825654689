import { useMemo, useState } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { IncidentHandler } from '@barn-workbench/core/schema'
import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import type { Form } from '@barn-workbench/plugin-sdk/form'
import {
  incidentTypeName,
  PlainButton,
  useBarnTime,
  useClock,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl, Switch } from '@barn-workbench/plugin-sdk/ui'
import { MomentFrame } from '../../detail/picture/MomentFrame'
import { useCameraNames, useCamerasSeeing } from '../../queries/places'
import { WordTiles } from '../../report/ChoiceField'
import { PlaceField } from '../../report/PlaceField'
import type { DocumentedKind, ReportInput } from '../../report/report'
import classes from '../../report/Report.module.css'
import { DescriptionField, TimeField } from '../../report/reportFields'
import { ReportFrame, WithHandler } from '../../report/ReportFrame'
import { useRecentChoices, useReport, type ReportProps } from '../../report/useReport'
import { wordOf } from '../incidentLabels'
import { documentationReport, documentationRules, forType, type DocumentationValues } from './documentationReport'
import { documentationSchemaOf, typeOf, type DocumentationSchema, type DocumentationType } from './documentationSchema'
import { TreatmentFields } from './TreatmentFields'

const TYPE = 'barnDocumentation'

type Values = { [Name in keyof DocumentationValues]: DocumentationValues[Name] | undefined }
type DocumentationForm = Pick<Form<Values>, 'values' | 'field' | 'change'>

/** The kind that is chosen before the form opens, if the instance knows it. */
function givenKind(
  { documentation }: ReportInput,
  { classifications }: DocumentationSchema,
): DocumentedKind | undefined {
  const types = classifications.find((known) => known.classification === documentation?.classification)?.types
  return types?.some(({ type }) => type === documentation?.type) ? documentation : undefined
}

function initialOf(input: ReportInput, schema: DocumentationSchema, now: number): DocumentationValues {
  const { cameraId, regions = [], start, end } = input
  const kind = givenKind(input, schema)
  const cameraIds = cameraId === undefined ? [] : [cameraId]
  const times = { start: start ?? now, hasEnd: end !== undefined, end }
  const place = { isGlobal: false, cameraIds, regions }
  const treatment = { drug: '', dose: '', animals: '', withdrawalDays: '' }
  return {
    ...{ classification: '', type: '', mode: 'span', description: null, ...place, ...times, ...treatment },
    ...(kind && { ...kind, ...keptPlace(input, schema, kind) }),
  }
}

interface FieldsProps {
  schema: DocumentationSchema
  form: DocumentationForm
  onType: (classification: string, type: string) => void
  /** Another subject has been chosen, whose types are others. */
  onSubject: () => void
}

/** Its subject: a classification, and a type of it. */
function SubjectFields({ schema, form, onType, onSubject }: FieldsProps) {
  const t = useMessages()
  const { classification = '' } = form.values
  const types = schema.classifications.find((known) => known.classification === classification)?.types ?? []
  const names = types.map(({ type }) => type)
  const subject = form.field('classification')
  return (
    <>
      <WordTiles
        label={t('card.classification')}
        group="classification"
        options={schema.classifications.map((known) => known.classification)}
        field={subject}
        isFirst
        onWord={(next) => {
          subject.onChange(next)
          onSubject()
        }}
      />
      {(names.length > 0 || schema.classifications.length === 0) && (
        <WordTiles
          label={t('card.specification')}
          group="specification"
          options={names}
          field={form.field('type')}
          onWord={(next) => (names.length > 0 ? onType(classification, next) : form.change({ type: next }))}
        />
      )}
    </>
  )
}

/** The first chosen camera, or undefined. */
function cameraOf({ isGlobal = false, cameraIds = [] }: Partial<Values>): string | undefined {
  return isGlobal ? undefined : cameraIds[0]
}

/** The camera whose picture shows the chosen place. */
function pictureCameraOf(place: Partial<Values>, camerasSeeing: (regionIds: readonly string[]) => string[]) {
  const { isGlobal = false, regions = [] } = place
  return cameraOf(place) ?? (isGlobal ? undefined : camerasSeeing(regions)[0])
}

/** The entered place and time; undefined until a type is chosen, which has fields for them. */
function enteredOf({ type, mode, start, hasEnd, end, ...place }: Values) {
  if (!type) return undefined
  const isOver = mode === 'span' && hasEnd
  return { cameraId: cameraOf(place), isGlobal: place.isGlobal ?? false, start, end: isOver ? end : undefined }
}

/** Its place, as far as its type takes one. */
function WhereFields({ type: { locations }, form }: { type: DocumentationType; form: DocumentationForm }) {
  const { isGlobal = false, cameraIds = [], regions = [] } = form.values
  return (
    <PlaceField
      locations={locations}
      place={{ isGlobal, cameraIds, regions }}
      error={form.field('cameraIds').error}
      onChange={form.change}
    />
  )
}

/** Its time: one moment, or a start and, if it is over, an end. */
function TimeFields({ type, form }: { type: DocumentationType; form: DocumentationForm }) {
  const t = useMessages()
  const { mode = 'span', hasEnd = false } = form.values
  const cameraId = cameraOf(form.values)
  return (
    <>
      {type.times.length > 1 && (
        <SegmentedControl
          aria-label={t('report.time')}
          data={type.times.map((value) => ({ value, label: t(`report.mode.${value}`) }))}
          value={mode}
          onChange={(next) => form.change({ mode: next === 'moment' ? 'moment' : 'span' })}
        />
      )}
      <TimeField
        label={t(mode === 'moment' ? 'report.at' : 'report.start')}
        field={form.field('start')}
        cameraId={cameraId}
      />
      {mode === 'span' && (
        <Switch
          label={t('report.hasEnd')}
          checked={hasEnd}
          onChange={(event) => form.change({ hasEnd: event.currentTarget.checked })}
        />
      )}
      {mode === 'span' && hasEnd && <TimeField label={t('report.end')} field={form.field('end')} cameraId={cameraId} />}
    </>
  )
}

function Fields({ handler, input, close, setUnsaved }: ReportProps & { handler: IncidentHandler }) {
  const t = useMessages()
  const clock = useClock()
  const schema = useMemo(() => documentationSchemaOf(handler), [handler])
  const rules = useMemo(() => documentationRules(clock), [clock])
  const { remember } = useRecentChoices(RECENT_DOCUMENTATIONS)
  const [hasEnd, setHasEnd] = useState(false)
  const camerasSeeing = useCamerasSeeing({ enabled: true })
  const form = useReport(
    {
      schema: rules,
      initial: initialOf(input, schema, clock.now()),
      reportOf: (values) => documentationReport(values, schema, camerasSeeing),
      onSent: ({ classification, type }) => remember(`${classification}/${type}`),
      input,
      name: input.documentation ? `documentation-${input.documentation.type}` : 'documentation',
      title: incidentTypeName('barnDocumentation', t),
      close,
      setUnsaved,
    },
    { canOverride: !hasEnd },
  )
  if (form.values.hasEnd !== undefined && form.values.hasEnd !== hasEnd) setHasEnd(form.values.hasEnd)
  const { classification = '', type = '', start } = form.values
  const chosen = typeOf(schema, classification, type)
  const chooseType = (nextClassification: string, nextType: string) => {
    const next = { classification: nextClassification, type: nextType }
    form.change({
      ...next,
      ...keptPlace({ ...input, ...placeOf(form.values) }, schema, next),
      start: input.start ?? clock.now(),
    })
  }
  const clearType = () => form.change({ type: '', start: input.start ?? clock.now(), hasEnd: false, end: undefined })
  return (
    <ReportFrame
      form={form}
      picture={<PlacePicture cameraId={pictureCameraOf(form.values, camerasSeeing)} time={start} />}
      isTyped={schema.classifications.length === 0}
      onCancel={() => close(null)}
    >
      <PickedPlace input={input} entered={enteredOf(form.values)} />
      <RecentTypes schema={schema} onChoose={chooseType} />
      <SubjectFields schema={schema} form={form} onType={chooseType} onSubject={clearType} />
      <WhereFields type={chosen} form={form} />
      {(type !== '' || schema.classifications.length === 0) && (
        <>
          {chosen.hasTreatment && <TreatmentFields form={form} />}
          <TimeFields type={chosen} form={form} />
          <DescriptionField key={form.revision} field={form.field('description')} />
        </>
      )}
    </ReportFrame>
  )
}

/** The chosen place, which may be chosen before the subject. */
function placeOf({ cameraIds = [], regions = [] }: Values): Pick<KeptInput, 'cameraIds' | 'regions'> {
  return { cameraIds, regions }
}

type KeptInput = Pick<ReportInput, 'cameraId' | 'regions' | 'end'> & { cameraIds?: readonly string[] }

/** Another type clears the places and times that it does not take. */
function keptPlace(
  { cameraId, cameraIds = cameraId === undefined ? [] : [cameraId], regions = [], end }: KeptInput,
  schema: DocumentationSchema,
  chosen: DocumentedKind,
) {
  const cleared = forType(schema, chosen)
  const { locations } = typeOf(schema, chosen.classification, chosen.type)
  const takes = (kind: 'cameraId' | 'regionSpecification') => locations.includes(kind)
  return {
    ...cleared,
    cameraIds: takes('cameraId') ? [...cameraIds] : [],
    regions: takes('regionSpecification') ? [...regions] : [],
    ...(end !== undefined && cleared.mode === 'span' && { hasEnd: true, end }),
  }
}

/** Documents what is done or seen in the barn. */
export function DocumentationForm(props: ReportProps) {
  return <WithHandler type={TYPE}>{(handler) => <Fields {...props} handler={handler} />}</WithHandler>
}

const RECENT_DOCUMENTATIONS = 'recent-documentations'

interface RecentTypesProps {
  schema: DocumentationSchema
  onChoose: (classification: string, type: string) => void
}

/** The types that the user has documented last, as buttons; nothing if there are none. */
function RecentTypes({ schema, onChoose }: RecentTypesProps) {
  const t = useMessages()
  const { recent } = useRecentChoices(RECENT_DOCUMENTATIONS)
  const known = recent.flatMap((choice) => {
    const [classification = '', type = ''] = choice.split('/')
    const isOffered = schema.classifications.some(
      (offered) => offered.classification === classification && offered.types.some((one) => one.type === type),
    )
    return isOffered ? [{ classification, type }] : []
  })
  if (known.length === 0) return null
  return (
    <div className={classes.chips} role="group" aria-label={t('report.recent')}>
      {known.map(({ classification, type }) => (
        <PlainButton key={`${classification}/${type}`} onClick={() => onChoose(classification, type)}>
          {type === 'other'
            ? `${wordOf(t, 'classification', classification)}: ${wordOf(t, 'specification', type)}`
            : wordOf(t, 'specification', type)}
        </PlainButton>
      ))}
    </div>
  )
}

/** The entered place and time. */
interface EnteredPlace {
  cameraId: string | undefined
  isGlobal: boolean
  start: number | undefined
  end: number | undefined
}

interface PickedPlaceProps {
  /** The place from which the report was started. */
  input: ReportInput
  /** Undefined: nothing is entered yet. */
  entered: EnteredPlace | undefined
}

/** Camera, start and end of a report that was started at a time, such as one of a chart; nothing for any other. */
function PickedPlace({ input, entered }: PickedPlaceProps) {
  const t = useMessages()
  const names = useCameraNames()
  const { dayAndTime } = useBarnTime()
  const { cameraId, isGlobal, start, end } = entered ?? { ...input, isGlobal: false }
  if (input.start === undefined) return null
  const nameOf = (id: string) => names.get(id) ?? t('unknownCamera')
  const timeOf = (time: number | undefined) => time !== undefined && !Number.isNaN(time) && dayAndTime(time)
  const place = isGlobal ? t('card.wholeBarn') : cameraId !== undefined && nameOf(cameraId)
  const times = [timeOf(start), timeOf(end)].filter(Boolean).join(' – ')
  const isKept = input.cameraId !== undefined && cameraId === input.cameraId
  return (
    <div>
      <p className={classes.pickedPlace}>{[place, times].filter(Boolean).join(', ')}</p>
      {isKept && input.endCameraId !== undefined && (
        <p className={classes.typed}>
          {t('report.keepsCamera', { other: nameOf(input.endCameraId), camera: nameOf(cameraId) })}
        </p>
      )}
    </div>
  )
}

interface PlacePictureProps {
  /** Undefined: no camera is chosen. */
  cameraId: string | undefined
  /** In ms. */
  time: number | undefined
}

/** The picture of the place and time of a report; nothing if no camera sees it. */
function PlacePicture({ cameraId, time }: PlacePictureProps) {
  const t = useMessages()
  const names = useCameraNames()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  if (!isPermitted || cameraId === undefined || time === undefined || Number.isNaN(time)) return null
  return (
    <div className={classes.placePicture}>
      <MomentFrame
        key={cameraId}
        choice={{ cameraId, time, height: FRAME_HEIGHT }}
        cameraName={names.get(cameraId) ?? t('unknownCamera')}
        box={null}
        isMoment
      />
    </div>
  )
}
