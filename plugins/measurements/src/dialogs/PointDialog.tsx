import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { openPlan, openRecording, seekFrames } from '@barn-workbench/core/intents'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isDecommissioned } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { CameraFrame, LARGE_PICTURE_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useCameras, useIntent, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { AnnotationPoint } from '../annotation/annotation.machine'
import { useDocumentation } from '../annotation/useAnnotation'
import { DocumentationButtons } from './DocumentationButtons'
import type { PointUse } from './inputs'
import classes from './PointDialog.module.css'

/** Chooses the camera where the series that was picked is of none. */
function CameraChoice({ value, onChange }: { value: string | null; onChange: (cameraId: string | null) => void }) {
  const t = useMessages()
  const { data: cameras = [] } = useCameras()
  const options = cameras.filter((camera) => !isDecommissioned(camera))
  return (
    <NativeSelect
      size="md"
      label={t('dialogs.point.camera')}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: t('dialogs.point.noCamera') },
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
  const { data: cameras } = useCameras()
  const maySeePictures = usePermission(...PICTURE_PERMISSIONS)
  const canDocument = useDocumentation() !== null
  const [cameraId, setCameraId] = useState(input.cameraId)
  const point = { time: Math.round(input.time), cameraId }
  const name = cameras?.find((camera) => camera.cameraId === cameraId)?.name ?? t('unknownCamera')
  return (
    <div className={classes.point}>
      <p className={classes.place}>
        {input.cameraId !== null && <strong>{name}</strong>}{' '}
        <time dateTime={new Date(point.time).toISOString()}>{exact(point.time)}</time>
      </p>
      {input.cameraId === null && <CameraChoice value={cameraId} onChange={setCameraId} />}
      {cameraId !== null && maySeePictures && (
        <CameraFrame choice={{ cameraId, time: point.time, height: LARGE_PICTURE_HEIGHT }} cameraName={name} />
      )}
      {canDocument && <DocumentationButtons point={point} onUse={close} />}
      <Group justify="flex-end">
        <Ways {...point} onLeft={() => close(null)} />
        <Button size="md" variant="default" onClick={() => close(null)} data-autofocus>
          {t('dialogs.close')}
        </Button>
      </Group>
    </div>
  )
}
