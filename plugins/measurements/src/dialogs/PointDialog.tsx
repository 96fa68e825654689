import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { openPlan, openRecording, seekFrames } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CameraFrame, LARGE_PICTURE_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import {
  useBarnTime,
  useCameras,
  useIntent,
  useLocale,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import type { AnnotationPoint } from '../annotation/annotation.machine'
import { useDocumentation } from '../annotation/useAnnotation'
import { DocumentationButtons } from './DocumentationButtons'
import type { PointUse } from './inputs'
import classes from './PointDialog.module.css'

interface CameraChoiceProps {
  /** The camera of the series that was picked; null: it is of none. */
  picked: string | null
  value: string | null
  cameras: readonly Camera[]
  onChange: (cameraId: string | null) => void
}

/** The camera of the point: that of the series, which may be one of many that lie close to each other, or another. */
function CameraChoice({ picked, value, cameras, onChange }: CameraChoiceProps) {
  const t = useMessages()
  const locale = useLocale()
  const options = cameras
    .filter((camera) => camera.cameraId === picked || !isDecommissioned(camera))
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

/** The ways from a moment of a camera, each only where a plugin offers it to this account. */
function Ways({ time: timestamp, cameraId, onLeft }: AnnotationPoint & { onLeft: () => void }) {
  const t = useMessages()
  const plan = useIntent(openPlan)
  const frames = useIntent(seekFrames)
  const recording = useIntent(openRecording)
  const place = { timestamp, ...(cameraId !== null && { cameraId }) }
  const ways = [
    { name: 'plan', go: plan && (() => plan(place)) },
    { name: 'frames', go: frames && (() => frames(place)) },
    { name: 'recording', go: recording && cameraId !== null ? () => recording({ cameraId, timestamp }) : null },
  ]
  return ways.map(
    ({ name, go }) =>
      go && (
        // The page is left while the dialog stands: one that closes goes back in the browser's history.
        <Button key={name} size="md" variant="default" onClick={() => void go().then(onLeft)}>
          {t(`dialogs.point.${name}`)}
        </Button>
      ),
  )
}

/** A point of a chart: the picture of its camera at its time, where one can go from there, and what can be documented. */
export function PointDialog({ input, close }: DialogProps<AnnotationPoint, PointUse>) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const { data: cameras = [] } = useCameras()
  const maySeePictures = usePermission(...PICTURE_PERMISSIONS)
  const canDocument = useDocumentation() !== null
  const [cameraId, setCameraId] = useState(input.cameraId)
  const point = { time: Math.round(input.time), cameraId }
  const nameOf = (id: string) => cameras.find((camera) => camera.cameraId === id)?.name ?? t('unknownCamera')
  return (
    <div className={classes.point}>
      <p className={classes.place}>
        <time dateTime={new Date(point.time).toISOString()}>{exact(point.time)}</time>
      </p>
      <CameraChoice picked={input.cameraId} value={cameraId} cameras={cameras} onChange={setCameraId} />
      {cameraId !== null && maySeePictures && (
        <CameraFrame
          choice={{ cameraId, time: point.time, height: LARGE_PICTURE_HEIGHT }}
          cameraName={nameOf(cameraId)}
        />
      )}
      {canDocument && <DocumentationButtons point={point} nameOf={nameOf} onUse={close} />}
      <Group justify="flex-end">
        <Ways {...point} onLeft={() => close(null)} />
        <Button size="md" variant="default" onClick={() => close(null)} data-autofocus>
          {t('dialogs.close')}
        </Button>
      </Group>
    </div>
  )
}
