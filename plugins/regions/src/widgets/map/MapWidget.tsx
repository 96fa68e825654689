import { useMemo } from 'react'
import {
  updatedAtOf,
  useMessages,
  useMoment,
  usePermission,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../../paths'
import { VIEW_PERMISSION } from '../../permissions'
import { RegionPicture } from '../../picture/RegionPicture'
import { mappingsOf } from '../../queries/regionsById'
import { useCamerasByName } from '../../queries/useCamerasByName'
import { useRegionsById } from '../../queries/useRegionsById'
import type { MapSettings } from './settings'

/** The picture of a camera with the regions of a type, as they were at the moment of the dashboard. */
export default function MapWidget({ settings }: { settings: MapSettings }) {
  const t = useMessages()
  const session = useSession()
  const moment = useMoment()
  const isPermitted = usePermission(VIEW_PERMISSION)
  const { calls, book } = useRegionsById({ moment, enabled: isPermitted })
  const { call, cameras, nameOf } = useCamerasByName()
  const cameraId = settings.camera || cameras[0]?.cameraId
  const regionType = book.typeOf(settings.regionType)
  const regions = useMemo(
    () => mappingsOf(book.mappings, cameraId ?? '', regionType ?? '').flatMap((mapping) => mapping.regions),
    [book, cameraId, regionType],
  )
  const state: ViewState = isPermitted
    ? viewStateOf(...calls, call)
    : { kind: 'forbidden', permissions: [VIEW_PERMISSION] }
  const empty: ViewState = { kind: 'empty', title: t('widgets.map.noCamera') }
  const isEmpty = state.kind === 'content' && cameraId === undefined
  return (
    <WidgetFrame
      state={isEmpty ? empty : state}
      title={cameraId === undefined ? t('widgets.map.title') : t('widgets.map.of', { camera: nameOf(cameraId) })}
      leadsTo={regionsPath(session.id, { cameraId, regionType: regionType ?? undefined })}
      updatedAt={updatedAtOf(...calls)}
    >
      {cameraId !== undefined && (
        <RegionPicture
          cameraId={cameraId}
          cameraName={nameOf(cameraId)}
          moment={moment}
          regions={regions}
          nameOf={book.nameOf}
        />
      )}
    </WidgetFrame>
  )
}
