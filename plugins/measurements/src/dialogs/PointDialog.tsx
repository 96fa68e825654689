import { useState } from 'react'
import { openPlan, openRecording, seekFrames } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CameraFrame, LARGE_PICTURE_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import { useFieldMessage } from '@barn-workbench/plugin-sdk/form'
import {
  useBarnTime,
  useCameras,
  useIntent,
  useLocale,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Group, NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import { mayEnd, type AnnotationPoint } from '../annotation/annotation.machine'
import { useAnnotation, useDocumentation } from '../annotation/useAnnotation'
import type { PointInput, PointUse } from './inputs'
import classes from './PointDialog.module.css'

/** Whether a camera can be chosen; the picked one always can. */
function isOffered(camera: Camera, picked: string | null): boolean {
  return camera.cameraId === picked || !isDecommissioned(camera)
}

/**
 * The initial camera is the camera of the picked line. For a point without a line, a documentation ends at the camera
 * where it was started.
 */
function useFirstCamera({ cameraId, isInBand }: PointInput, cameras: readonly Camera[]): string | null {
  const { start } = useAnnotation()
  if (!start || (cameraId !== null && !isInBand)) return cameraId
  const camera = cameras.find((one) => one.cameraId === start.cameraId)
  return camera && isOffered(camera, cameraId) ? camera.cameraId : cameraId
}

interface CameraChoiceProps {
  /** The camera of the picked series, or null. */
  picked: string | null
  value: string | null
  cameras: readonly Camera[]
  onChange: (cameraId: string | null) => void
}

/**
 * The field for the camera of the point: the camera of the series, or another one, since lines may lie close together.
 */
function CameraChoice({ picked, value, cameras, onChange }: CameraChoiceProps) {
  const t = useMessages()
  const locale = useLocale()
  const options = cameras
    .filter((camera) => isOffered(camera, picked))
    .map(({ cameraId, name }) => ({ cameraId, name }))
    .sort(byName(locale))
  const isUnknown = picked !== null && !options.some(({ cameraId }) => cameraId === picked)
  return (
    <NativeSelect
      size="md"
      label={t('dialogs.point.camera')}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        ...(picked === null ? [{ value: '', label: t('dialogs.point.noCamera') }] : []),
        ...(isUnknown ? [{ value: picked, label: t('unknownCamera') }] : []),
        ...options.map(({ cameraId, name }) => ({ value: cameraId, label: name })),
      ]}
    />
  )
}

/** The links from a moment of a camera, each only if a plugin offers it to this account. */
function MomentLinks({ time: timestamp, cameraId, onLeft }: AnnotationPoint & { onLeft: () => void }) {
  const t = useMessages()
  const plan = useIntent(openPlan)
  const frames = useIntent(seekFrames)
  const recording = useIntent(openRecording)
  const place = { timestamp, ...(cameraId !== null && { cameraId }) }
  const links = [
    { name: 'plan', go: plan && (() => plan(place)) },
    { name: 'frames', go: frames && (() => frames(place)) },
    { name: 'recording', go: recording && cameraId !== null ? () => recording({ cameraId, timestamp }) : null },
  ]
  return links.map(
    ({ name, go }) =>
      go && (
        // The page is left before the dialog closes, since closing goes back in the browser's history.
        <Button key={name} size="md" variant="default" onClick={() => void go().then(onLeft)}>
          {t(`dialogs.point.${name}`)}
        </Button>
      ),
  )
}

/** A point of a chart: the picture of its camera at its time, its links, and documentation. */
export function PointDialog({ input, close }: DialogProps<PointInput, PointUse>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const { data: cameras = [] } = useCameras()
  const maySeePictures = usePermission(...PICTURE_PERMISSIONS)
  const canDocument = useDocumentation() !== null
  const first = useFirstCamera(input, cameras)
  /** Undefined: nothing else than the first one is chosen. */
  const [chosen, setChosen] = useState<string | null>()
  const cameraId = chosen === undefined ? first : chosen
  const point = { time: Math.round(input.time), cameraId }
  const value = cameraId === null ? undefined : input.values[cameraId]
  const nameOf = (id: string) => cameras.find((camera) => camera.cameraId === id)?.name ?? t('unknownCamera')
  return (
    <div className={classes.point}>
      <p className={classes.place}>
        <strong>{value === undefined ? input.title : t('dialogs.point.value', { title: input.title, value })}</strong>
        <br />
        <time dateTime={new Date(point.time).toISOString()}>{exact(point.time)}</time>
      </p>
      {input.isInBand && input.cameraId !== null && (
        <p className={classes.hint}>{t('dialogs.point.band', { camera: nameOf(input.cameraId) })}</p>
      )}
      <CameraChoice picked={input.cameraId} value={cameraId} cameras={cameras} onChange={setChosen} />
      {cameraId !== null && maySeePictures && (
        <CameraFrame
          choice={{ cameraId, time: point.time, height: LARGE_PICTURE_HEIGHT }}
          cameraName={nameOf(cameraId)}
        />
      )}
      {canDocument && <DocumentationButtons point={point} nameOf={nameOf} onUse={close} />}
      <Group justify="flex-end">
        <MomentLinks {...point} onLeft={() => close(null)} />
        <Button size="md" variant="default" onClick={() => close(null)} data-autofocus>
          {t('dialogs.close')}
        </Button>
      </Group>
    </div>
  )
}

interface DocumentationButtonsProps {
  point: AnnotationPoint
  /** The name of a camera. */
  nameOf: (cameraId: string) => string
  onUse: (use: PointUse) => void
}

/** Starts a documentation at a point, or ends the started one; an end before its start is not offered. */
function DocumentationButtons({ point, nameOf, onUse }: DocumentationButtonsProps) {
  const t = useMessages()
  const fieldMessage = useFieldMessage()
  const { dayAndTime } = useBarnTime()
  const { start } = useAnnotation()
  const startHere = (label: string) => (
    <Button size="md" variant="default" onClick={() => onUse({ as: 'start', point })}>
      {label}
    </Button>
  )
  if (start === null) return <Group>{startHere(t('annotation.startHere'))}</Group>
  const isAfter = mayEnd(start, point.time)
  return (
    <div>
      <p className={classes.hint} role={isAfter ? undefined : 'alert'}>
        {start.cameraId === null
          ? t('annotation.startedAt', { time: dayAndTime(start.time) })
          : t('annotation.startedAtCamera', { time: dayAndTime(start.time), camera: nameOf(start.cameraId) })}{' '}
        {!isAfter && fieldMessage('end_must_be_after_start')}
      </p>
      <Group>
        {isAfter && (
          <Button size="md" variant="light" onClick={() => onUse({ as: 'end', point })}>
            {t('annotation.endHere')}
          </Button>
        )}
        {startHere(t('annotation.restartHere'))}
      </Group>
    </div>
  )
}
