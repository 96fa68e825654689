import { useMemo } from 'react'
import { cameraSetup } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import {
  isCameraOnline,
  isDecommissioned,
  type Camera,
  type CameraDeviceFacts,
  type CameraSetup,
} from '@barn-workbench/core/schema'
import { ActionMenu, targetOf, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { useOfflineText } from '@barn-workbench/plugin-sdk/camera'
import { IconNetwork, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  CameraMark,
  Chip,
  PageLink,
  PlainButton,
  useCall,
  useCameraTime,
  useEntityPath,
  useHost,
  useMessages,
  useNow,
  useProblemText,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { movementDialog, networkDialog, removeDialog, sourceDialog } from '../../dialogs'
import { useStreamText } from '../../network/FoundCard'
import { useShownCameras } from '../../queries/shownCameras'
import { remove } from '../../writes/cameraWrites'
import classes from './Setup.module.css'

/** The button that adds a camera by its address. */
function AddCamera({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const t = useMessages()
  const host = useHost()
  const add = async () => {
    if (await host.open(sourceDialog, null)) await onAdded()
  }
  return (
    <PlainButton isPrimary onClick={() => void add()}>
      <span className={classes.add}>
        <IconPlus size={18} aria-hidden />
        {t('source.add')}
      </span>
    </PlainButton>
  )
}

/** The button that searches cameras on the network. */
function SearchNetwork({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const t = useMessages()
  const host = useHost()
  const search = async () => {
    await host.open(networkDialog, null)
    await onAdded()
  }
  return (
    <PlainButton onClick={() => void search()}>
      <span className={classes.add}>
        <IconNetwork size={18} aria-hidden />
        {t('network.search')}
      </span>
    </PlainButton>
  )
}

/** The buttons that add cameras. */
export function AddCameras({ onAdded }: { onAdded: () => Promise<unknown> }) {
  return (
    <span className={classes.tools}>
      <SearchNetwork onAdded={onAdded} />
      <AddCamera onAdded={onAdded} />
    </span>
  )
}

/** The cameras with their sources and states; each can be changed and removed. */
export function CameraSetupList({ call }: { call: ReturnType<typeof useShownCameras> }) {
  const t = useMessages()
  if (call.data?.length === 0)
    return (
      <div className={classes.empty}>
        <strong>{t('setup.empty')}</strong>
        <span>{t('setup.emptyHint')}</span>
      </div>
    )
  return (
    <ul className={classes.list}>
      {call.data?.map((camera) => (
        <SetupRow key={camera.cameraId} camera={camera} dataUpdatedAt={call.dataUpdatedAt} />
      ))}
    </ul>
  )
}

/** The cameras in the guide of the set-up. */
export function SetupCameras() {
  const call = useShownCameras()
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  return (
    <div className={classes.step}>
      <CameraSetupList call={call} />
      <AddCameras onAdded={call.refetch} />
    </div>
  )
}

interface SetupRowProps {
  camera: Camera
  /** The time at which the cameras were loaded. */
  dataUpdatedAt: number
}

/** Whether a camera is online, or what is wrong with it; and what is not as usual. */
function States({ camera, dataUpdatedAt }: SetupRowProps) {
  const t = useMessages()
  const offlineText = useOfflineText()
  const now = useNow()
  const isOnline = isCameraOnline(camera, useCameraTime({ dataUpdatedAt }, now))
  return (
    <span className={classes.chips}>
      {isDecommissioned(camera) ? (
        <Chip tone="neutral">{t('states.retired')}</Chip>
      ) : (
        <Chip tone={isOnline ? 'success' : 'warning'}>{isOnline ? t('states.online') : offlineText(camera, now)}</Chip>
      )}
      {camera.privacy && <Chip tone="info">{t('states.closed')}</Chip>}
    </span>
  )
}

/** The source of the pictures, and whether they are recorded. */
function useSourceText({ data: setup, error }: { data: CameraSetup | undefined; error: Error | null }): string {
  const t = useMessages()
  const problemText = useProblemText()
  if (!setup) return error ? problemText(problemOf(error)) : ''
  if (!setup.source) return t('setup.simulated')
  const { kind, location } = setup.source
  const { recording } = setup
  const recorded = recording?.isRecorded
    ? t('setup.recorded', { days: recording.maximumDays, gigabytes: recording.maximumGigabytes })
    : t('setup.notRecorded')
  return `${t(`source.kinds.${kind}`)} · ${location} · ${recorded}`
}

/** The streams of a camera, as it describes them. */
function Streams({ device: { maker, model, main, sub } }: { device: CameraDeviceFacts }) {
  const t = useMessages()
  const streamText = useStreamText()
  const texts = [
    [maker, model].filter(Boolean).join(' '),
    main && t('network.main', { stream: streamText(main) }),
    sub && t('network.sub', { stream: streamText(sub) }),
  ]
  return <span className={classes.source}>{texts.filter(Boolean).join(' · ')}</span>
}

/** Changes and removes a camera that is not simulated. */
function Tools({ camera, setup, onChange }: { camera: Camera; setup: CameraSetup; onChange: () => void }) {
  const t = useMessages()
  const host = useHost()
  const { cameraId, name } = camera
  const change = async () => {
    if (await host.open(sourceDialog, { camera, setup })) onChange()
  }
  const askToRemove = async () => {
    // A refusal has been reported.
    if (await host.open(removeDialog, { name }))
      await host.write(remove, { cameraId, basedOn: camera }).catch(() => null)
  }
  return (
    <>
      <PlainButton onClick={() => void change()}>
        {t('setup.change')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </PlainButton>
      <PlainButton onClick={() => void host.open(movementDialog, { camera })}>
        {t('setup.movement')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </PlainButton>
      <PlainButton onClick={() => void askToRemove()}>
        {t('setup.remove')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </PlainButton>
    </>
  )
}

/** A camera with its source, its state, and what can be done with it. */
function SetupRow({ camera, dataUpdatedAt }: SetupRowProps) {
  const pathOf = useEntityPath()
  const { cameraId, name } = camera
  const call = useCall(cameraSetup.read, { params: { id: cameraId } }, { shows: ['camera'] })
  const sourceText = useSourceText(call)
  const target = useMemo(() => targetOf('camera', camera), [camera])
  return (
    <li ref={useTarget(target)} className={classes.row}>
      <div className={classes.what}>
        <PageLink to={pathOf('camera', cameraId)} className={classes.name}>
          <CameraMark cameraId={cameraId} />
          {name}
        </PageLink>
        <span className={classes.id}>{cameraId}</span>
        <span className={classes.source}>{sourceText}</span>
        {call.data?.device && <Streams device={call.data.device} />}
      </div>
      <States camera={camera} dataUpdatedAt={dataUpdatedAt} />
      <div className={classes.tools}>
        {call.data?.source && <Tools camera={camera} setup={call.data} onChange={() => void call.refetch()} />}
        <ActionMenu target={target} />
      </div>
    </li>
  )
}
