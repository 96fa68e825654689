import { useMemo } from 'react'
import { z } from 'zod'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { incidentTypeName, PlainButton, useClock, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { Switch } from '@barn-workbench/plugin-sdk/ui'
import { useCameraNames } from '../../queries/places'
import { CameraField } from '../../report/PlaceField'
import { faultOfEnd, faultOfPastTime, TimeValue, type Box, type Report, type ReportInput } from '../../report/report'
import classes from '../../report/Report.module.css'
import { BoxField, TimeField } from '../../report/reportFields'
import { ReportFrame } from '../../report/ReportFrame'
import { useRecentChoices, useReport, type ReportProps } from '../../report/useReport'

const RECENT_CAMERAS = 'recent-cameras'
/** Without a mark, the animal may be anywhere in the picture. */
const WHOLE_PICTURE: Box = { x: 0, y: 0, w: 1, h: 1 }

const Fields = z.object({
  cameraId: z.string().min(1, 'required'),
  time: TimeValue,
  box: z.custom<Box | null>((value) => value === null || typeof value === 'object'),
  liesThere: z.boolean(),
  removedAt: TimeValue,
})
type Values = z.output<typeof Fields>

function rulesOf(clock: { now(): number }) {
  return Fields.superRefine(({ time, liesThere, removedAt }, context) => {
    const add = (field: keyof Values, message: string | null) => {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
    add('time', faultOfPastTime(time, clock.now()))
    if (!liesThere) add('removedAt', faultOfEnd(removedAt, time, clock.now()))
  })
}

function reportOf({ cameraId, time = 0, box, liesThere, removedAt }: Values, { incident }: ReportInput): Report {
  const detection = { timestamp: time, ...(box ?? WHOLE_PICTURE) }
  if (!incident) {
    const removal = !liesThere && removedAt !== undefined && { removal: { timestamp: removedAt } }
    return { call: 'detection', body: { cameraId, isCurrentDetection: liesThere, detection, ...removal } }
  }
  const { type, incidentId, identifier } = incident
  const payload = { detection }
  const event = { type, trigger: 'detected', eventTimestamp: time, identifier, payload, incidentId }
  return { call: 'event', incidentData: event }
}

/** Whether the animal still lies there, else until when it did. */
function RemovalFields({ form }: { form: ReturnType<typeof useDeadAnimal> }) {
  const t = useMessages()
  return (
    <>
      <Switch
        label={t('report.liesThere')}
        checked={form.values.liesThere ?? true}
        onChange={(event) => form.change({ liesThere: event.currentTarget.checked })}
      />
      {form.values.liesThere === false && (
        <TimeField label={t('report.removedAt')} field={form.field('removedAt')} cameraId={form.values.cameraId} />
      )}
    </>
  )
}

function useDeadAnimal({ input, close, setUnsaved }: ReportProps) {
  const t = useMessages()
  const clock = useClock()
  const { remember } = useRecentChoices(RECENT_CAMERAS)
  const schema = useMemo(() => rulesOf(clock), [clock])
  const initial: Values = {
    cameraId: input.incident?.identifier.cameraId ?? input.cameraId ?? '',
    time: input.start ?? clock.now(),
    box: input.box ?? null,
    liesThere: true,
    removedAt: undefined,
  }
  return useReport({
    schema,
    initial,
    reportOf: (values) => reportOf(values, input),
    onSent: ({ cameraId }) => remember(cameraId),
    input,
    name: 'dead-animal',
    title: incidentTypeName('deadAnimal', t),
    close,
    setUnsaved,
  })
}

interface ChosenCameraProps {
  form: ReturnType<typeof useDeadAnimal>
  cameraId: string
  /** Whether the incident says which camera it is. */
  isLocked: boolean
}

/** The chosen camera, a button to choose another one, and the picture in which the animal is marked. */
function ChosenCamera({ form, cameraId, isLocked }: ChosenCameraProps) {
  const t = useMessages()
  const names = useCameraNames()
  const seesPictures = usePermission(...PICTURE_PERMISSIONS)
  const { time } = form.values
  return (
    <>
      <div className={classes.markingHint}>
        <strong>{names.get(cameraId) ?? t('unknownCamera')}</strong>
        {!isLocked && (
          <PlainButton onClick={() => form.change({ cameraId: '', box: null })}>{t('report.otherCamera')}</PlainButton>
        )}
      </div>
      {seesPictures && time !== undefined && !Number.isNaN(time) && (
        <BoxField field={form.field('box')} cameraId={cameraId} time={time} />
      )}
    </>
  )
}

/** Reports a dead animal that a camera sees: which camera, where in its picture, since when. */
export function DeadAnimalForm(props: ReportProps) {
  const { input, close } = props
  const t = useMessages()
  const form = useDeadAnimal(props)
  const { recent } = useRecentChoices(RECENT_CAMERAS)
  const { cameraId = '' } = form.values
  const isNew = input.incident === undefined
  return (
    <ReportFrame form={form} submit={t(isNew ? 'report.send' : 'report.add')} onCancel={() => close(null)}>
      {cameraId === '' ? (
        <CameraField field={form.field('cameraId')} recent={recent} />
      ) : (
        <ChosenCamera form={form} cameraId={cameraId} isLocked={!isNew} />
      )}
      <TimeField label={t('report.seenAt')} field={form.field('time')} cameraId={cameraId} />
      {isNew && <RemovalFields form={form} />}
    </ReportFrame>
  )
}
