import { useMemo } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import type { PortableModule } from '@barn-workbench/plugin-sdk'
import { viewStateOf } from '@barn-workbench/plugin-sdk/widget'
import { List, type ListItem } from '@barn-workbench/plugin-sdk/widget/list'
import {
  reactWidget,
  useHeader,
  useMessages,
  useReadable,
  useSettings,
  useViewState,
  useWidgetHost,
} from '@barn-workbench/plugin-sdk/widget/react'
import { coveredShare } from '../../geometry/coverage'
import { regionsPath } from '../../paths'
import { camerasOf, mappingsOf, type OrderedRegions } from '../../queries/regionsById'
import { percentOf } from '../../words/percentOf'
import { retryFailed, useBarnRegions } from '../useBarnRegions'
import type { CoverageSettings } from './settings'

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
  const { calls, book, cameras } = useBarnRegions()
  const regionType = book.typeOf(settings.regionType)
  const place = regionType === null ? {} : { regionType }
  const items = useItems(book, cameras, regionType)
  const unseen = regionType === null ? [] : book.specificationsOf(regionType)
  const missing = unseen.filter((one) => camerasOf(book.mappings, one.regionSpecificationId).length === 0)
  const state = viewStateOf(...calls)
  const isEmpty = state.kind === 'content' && regionType === null
  useViewState(isEmpty ? { kind: 'empty', title: t('overview.noTypes') } : state, () => retryFailed(calls))
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
  messages: ['widgets.coverage.', 'coverage', 'overview.noTypes', 'unassigned', 'goneRegion', 'unknownCamera'],
}
export default portable
