import { useMemo } from 'react'
import { ascending } from '@barn-workbench/core/query'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { CAMERAS_REFRESH, REGIONS_REFRESH, type PortableModule } from '@barn-workbench/plugin-sdk'
import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import { List, type ListItem } from '@barn-workbench/plugin-sdk/widget/list'
import {
  reactWidget,
  useHeader,
  useMessages,
  useQuery,
  useReadable,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'
import { coveredShare } from '../../geometry/coverage'
import { regionsPath } from '../../paths'
import { camerasOf, mappingsOf, regionsById, type OrderedRegions } from '../../queries/regionsById'
import { percentOf } from '../../words/percentOf'
import type { CoverageSettings } from './settings'

const MAXIMUM_CAMERAS = 1_000
/** The cameras as all widgets ask for them, so that they share the answer. */
const CAMERAS = { body: { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS } }

/** The regions of the instance and its cameras in use, by their names. `calls` are the requests. */
function useBarn() {
  const t = useMessages()
  const { locale } = useReadable(useWidgetHost().language)
  const refresh = { refresh: REGIONS_REFRESH }
  const mappings = useQuery('regions.mappings', { query: {} }, refresh)
  const specifications = useQuery('regions.specifications', {}, refresh)
  const types = useQuery('regions.types', {}, refresh)
  const cameras = useQuery('cameras.query', CAMERAS, { refresh: CAMERAS_REFRESH })
  const book = useMemo(
    () =>
      regionsById(
        { types: types.data, mappings: mappings.data, specifications: specifications.data },
        { locale, unassigned: () => t('unassigned'), gone: (id) => t('goneRegion', { id }) },
      ),
    [t, locale, types.data, mappings.data, specifications.data],
  )
  const inUse = useMemo(
    () => (cameras.data ?? []).filter((camera) => !isDecommissioned(camera)).sort(byName(locale)),
    [cameras.data, locale],
  )
  return { calls: [mappings, specifications, types, cameras] as const, book, cameras: inUse }
}

/** A row a camera: the share of its picture that the regions of a type cover. It leads to its regions. */
function useItems(book: OrderedRegions, cameras: readonly Camera[], regionType: string | null): readonly ListItem[] {
  const t = useMessages()
  const host = useWidgetHost()
  const { locale } = useReadable(host.language)
  const { instanceId } = host.widget
  return useMemo(() => {
    const percent = percentOf(locale)
    return cameras.map(({ cameraId, name }) => {
      const regions = mappingsOf(book.mappings, cameraId, regionType ?? '').flatMap((mapping) => mapping.regions)
      const value = coveredShare(regions.map(({ polygon }) => polygon))
      const path = regionsPath(instanceId, { cameraId, ...(regionType !== null && { regionType }) })
      return { id: cameraId, title: name, path, share: { value, text: t('coverage', { share: percent(value) }) } }
    })
  }, [book, cameras, regionType, instanceId, locale, t])
}

/** Shows the share of each camera's picture that the regions of a type cover, and regions that no camera sees. */
function Coverage() {
  const t = useMessages()
  const { instanceId } = useWidgetHost().widget
  const settings = useSettings<CoverageSettings>()
  const { calls, book, cameras } = useBarn()
  const regionType = book.typeOf(settings.regionType)
  const place = regionType === null ? {} : { regionType }
  const items = useItems(book, cameras, regionType)
  const unseen = regionType === null ? [] : book.specificationsOf(regionType)
  const missing = unseen.filter((one) => camerasOf(book.mappings, one.regionSpecificationId).length === 0)
  const state = viewStateOf(...calls)
  const isEmpty = state.kind === 'content' && regionType === null
  useViewState(isEmpty ? { kind: 'empty', title: t('overview.noTypes') } : state, () => {
    for (const { problem, refresh } of calls) if (problem) refresh()
  })
  useHeader({ leadsTo: regionsPath(instanceId, place) })
  return (
    <>
      {missing.length > 0 && (
        <p className="bw-notice" data-tone="warning">
          {t('widgets.coverage.missing', { count: missing.length, names: missing.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <List label={t('widgets.coverage.title')} items={items} />
    </>
  )
}

const portable: PortableModule = {
  widget: reactWidget(Coverage),
  calls: ['regions.mappings', 'regions.specifications', 'regions.types', 'cameras.query'],
  messages: ['widgets.coverage.', 'coverage', 'overview.noTypes', 'unassigned', 'goneRegion'],
}
export default portable
