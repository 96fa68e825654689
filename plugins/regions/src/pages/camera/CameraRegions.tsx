import { useMemo, useState } from 'react'
import { useDraft } from '@barn-workbench/plugin-sdk/form'
import {
  PlainButton,
  useMessages,
  useMoment,
  usePermission,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { RegionEditor } from '../../editor/RegionEditor'
import { readRegionDraft, regionDraftName, type StoredRegions } from '../../editor/useRegionEditor'
import { MANAGE_PERMISSION } from '../../permissions'
import { useCamerasByName } from '../../queries/useCamerasByName'
import { mappingsOf, useRegionsById } from '../../queries/useRegionsById'
import classes from '../overview/Overview.module.css'
import { RegionViewer } from './RegionViewer'

interface CameraRegionsProps {
  cameraId: string
  regionType: string
  onBack(): void
}

const LOADING = { kind: 'loading' } as const

/** The outlines of now and of the moment; the previous ones until those of another moment are loaded, or null. */
function useStored({ cameraId, regionType }: CameraRegionsProps, moment: number | null) {
  const now = useRegionsById()
  const then = useRegionsById({ moment })
  const [nowMappings] = now.calls
  const [thenMappings] = then.calls
  const base = useMemo(
    () => nowMappings.data && mappingsOf(nowMappings.data, cameraId, regionType),
    [nowMappings.data, cameraId, regionType],
  )
  const shown = useMemo(
    () => thenMappings.data && mappingsOf(thenMappings.data, cameraId, regionType),
    [thenMappings.data, cameraId, regionType],
  )
  const [stored, setStored] = useState<StoredRegions | null>(null)
  const isNew = base && shown && (stored?.base !== base || stored.shown !== shown)
  if (isNew) setStored({ base, shown })
  return { stored, now, then }
}

/** Says that a camera is gone, with the way on. */
function Gone({ onBack }: Pick<CameraRegionsProps, 'onBack'>) {
  const t = useMessages()
  return (
    <div className={classes.empty} role="status">
      <strong>{t('cameraGone')}</strong>
      <PlainButton onClick={onBack}>{t('editor.back')}</PlainButton>
    </div>
  )
}

/** The outlines of one type in the picture of a camera: an editor for accounts that may edit them, else a view. */
export function CameraRegions(props: CameraRegionsProps) {
  const { cameraId, regionType, onBack } = props
  const t = useMessages()
  const moment = useMoment()
  const canManage = usePermission(MANAGE_PERMISSION)
  const cameras = useCamerasByName()
  const { stored, now } = useStored(props, moment)
  const { store, loaded } = useDraft(canManage ? regionDraftName(cameraId, regionType) : null, readRegionDraft)
  const state = viewStateOf(...now.calls, cameras.call)
  const isThere = cameras.call.data?.some((camera) => camera.cameraId === cameraId) ?? true
  const isReady = stored !== null && loaded !== undefined
  const shared = { cameraId, regionType, cameras, moment, onBack, book: now.book }
  const content = () => {
    if (!isThere) return <Gone onBack={onBack} />
    if (!isReady) return null
    return canManage ? (
      <RegionEditor {...shared} stored={stored} draft={{ store, loaded }} />
    ) : (
      <RegionViewer {...shared} {...stored} />
    )
  }
  return (
    <WidgetFrame state={state.kind === 'content' && !isReady ? LOADING : state} title={t('pages.regions.title')} flush>
      {content()}
    </WidgetFrame>
  )
}
