import { useMemo, useSyncExternalStore } from 'react'
import type { PortableModule } from '@barn-workbench/plugin-sdk'
import { viewStateOf, type WidgetHost, type WidgetViewState } from '@barn-workbench/plugin-sdk/widget'
import { CameraPicture, type PictureMark } from '@barn-workbench/plugin-sdk/widget/picture'
import {
  reactWidget,
  useCan,
  useHeader,
  useMessages,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'
import { regionsPath } from '../../paths'
import { VIEW_PERMISSION } from '../../permissions'
import { pictureTimeOf } from '../../picture/pictureTime'
import { mappingsOf, type OrderedRegions } from '../../queries/regionsById'
import { retryFailed, useBarnRegions } from '../useBarnRegions'
import type { MapSettings } from './settings'

/** The moment of the dashboard, null for now; it changes without the cursor. */
function useMoment({ time }: WidgetHost): number | null {
  return useSyncExternalStore(time.subscribe, () => time.get().moment)
}

/** The time of the picture, ms since the epoch. */
function usePictureTime({ clock }: WidgetHost, moment: number | null): number {
  return useSyncExternalStore(clock.subscribe, () => pictureTimeOf(moment, clock.get()))
}

/** The outlines of the regions that a camera sees. */
function useMarks(book: OrderedRegions, cameraId: string | undefined, regionType: string | null) {
  return useMemo(
    () =>
      mappingsOf(book.mappings, cameraId ?? '', regionType ?? '')
        .flatMap(({ regions }) => regions)
        .map(({ polygon, color, regionSpecification }): PictureMark => ({
          points: polygon,
          color,
          label: book.nameOf(regionSpecification),
        })),
    [book, cameraId, regionType],
  )
}

function stateOf(calls: ReturnType<typeof useBarnRegions>['calls'], isPermitted: boolean): WidgetViewState {
  return isPermitted ? viewStateOf(...calls) : { kind: 'forbidden', permissions: [VIEW_PERMISSION] }
}

/** The picture of a camera with the regions of a type, as they were at the moment of the dashboard. */
function RegionMap() {
  const t = useMessages()
  const host = useWidgetHost()
  const settings = useSettings<MapSettings>()
  const moment = useMoment(host)
  const isPermitted = useCan(VIEW_PERMISSION)
  const { calls, book, cameras, nameOf } = useBarnRegions({ moment, enabled: isPermitted })
  const cameraId = settings.camera || cameras[0]?.cameraId
  const regionType = book.typeOf(settings.regionType)
  const marks = useMarks(book, cameraId, regionType)
  const time = usePictureTime(host, moment)
  const state = stateOf(calls, isPermitted)
  const isEmpty = state.kind === 'content' && cameraId === undefined
  useViewState(isEmpty ? { kind: 'empty', title: t('widgets.map.noCamera') } : state, () => retryFailed(calls))
  useHeader({
    title: cameraId === undefined ? t('widgets.map.title') : t('widgets.map.of', { camera: nameOf(cameraId) }),
    leadsTo: regionsPath(host.widget.instanceId, { cameraId, regionType: regionType ?? undefined }),
  })
  if (cameraId === undefined || !['content', 'stale'].includes(state.kind)) return null
  return (
    <CameraPicture
      cameraId={cameraId}
      cameraName={nameOf(cameraId)}
      time={time}
      marks={marks}
      note={t('pictureNote', { count: marks.length })}
    />
  )
}

const portable: PortableModule = {
  widget: reactWidget(RegionMap),
  calls: [
    'regions.mappings',
    'regions.changes',
    'regions.specifications',
    'regions.types',
    'cameras.query',
    'cameras.still',
  ],
  permissions: [VIEW_PERMISSION],
  messages: ['widgets.map.', 'pictureNote', 'unassigned', 'goneRegion', 'unknownCamera'],
}
export default portable
