import { useMemo, useState } from 'react'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { useDraft } from '@barn-workbench/plugin-sdk/form'
import { IconArrowLeft } from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PlainButton,
  useMessages,
  useMoment,
  usePermission,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import editorClasses from '../../editor/Editor.module.css'
import { TimeBar } from '../../editor/panels/TimeBar'
import { RegionEditor } from '../../editor/RegionEditor'
import { readRegionDraft, regionDraftName, type StoredRegions } from '../../editor/useRegionEditor'
import { History } from '../../history/History'
import { MANAGE_PERMISSION } from '../../permissions'
import { RegionPicture } from '../../picture/RegionPicture'
import { mappingsOf } from '../../queries/regionsById'
import { useCamerasByName } from '../../queries/useCamerasByName'
import { useRegionsById, type RegionsById } from '../../queries/useRegionsById'
import { Coverage, Sentences } from '../../words/RegionSentences'
import classes from '../overview/Overview.module.css'

interface CameraRegionsProps {
  cameraId: string
  regionType: string
  onBack(): void
}

const LOADING = { kind: 'loading' } as const

/** The outlines of now and of the moment. While another moment loads they are the previous outlines, or null. */
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

interface RegionViewerProps {
  cameraId: string
  regionType: string
  base: readonly RegionMapping[]
  shown: readonly RegionMapping[]
  book: RegionsById
  cameras: ReturnType<typeof useCamerasByName>
  moment: number | null
  onBack(): void
}

/** The outlines over the picture of the moment, in words, and how they were before; nothing can be changed. */
function RegionViewer(props: RegionViewerProps) {
  const { cameraId, regionType, base, shown, book, cameras, moment, onBack } = props
  const t = useMessages()
  const name = cameras.nameOf(cameraId)
  const regions = shown.flatMap((mapping) => mapping.regions)
  return (
    <div className={editorClasses.editor}>
      <div className={editorClasses.bar}>
        <IconButton label={t('editor.back')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </IconButton>
        <TimeBar name={name} type={book.typeNameOf(regionType)} moment={moment} />
      </div>
      <div className={editorClasses.body}>
        <div className={editorClasses.panel}>
          <RegionPicture cameraId={cameraId} cameraName={name} moment={moment} regions={regions} nameOf={book.nameOf} />
        </div>
        <div className={editorClasses.side}>
          <section className={editorClasses.panel}>
            <h3 className={editorClasses.panelTitle}>{t('editor.drawnRegions', { count: regions.length })}</h3>
            <Coverage regions={regions} />
            <Sentences regions={regions} nameOf={book.nameOf} label={t('overview.sees', { name })} />
          </section>
          <History mappings={base} book={book} canRestore={false} />
        </div>
      </div>
    </div>
  )
}
