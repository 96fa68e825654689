import { useMemo } from 'react'
import { ascending } from '@barn-workbench/core/query'
import { isDecommissioned } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { CAMERAS_REFRESH, outlinesSince, REGIONS_REFRESH } from '@barn-workbench/plugin-sdk'
import { useMessages, useQuery, useReadable, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { regionsById } from '../queries/regionsById'

const MAXIMUM_CAMERAS = 1_000
/** The cameras as all widgets ask for them, so that they share the answer. */
const CAMERAS = { body: { order: [ascending('cameraId')], limit: MAXIMUM_CAMERAS } }

interface BarnRegionsOptions {
  /** The time of the outlines, in ms since the epoch; null for the present ones. */
  moment?: number | null
  enabled?: boolean
}

/** The outlines of a moment. All moments between two changes share one call. */
function useMappings({ moment = null, enabled = true }: BarnRegionsOptions) {
  const isOfPast = moment !== null
  const refresh = REGIONS_REFRESH
  const changes = useQuery('regions.changes', {}, { refresh, enabled: enabled && isOfPast })
  const since = isOfPast ? outlinesSince(changes.data ?? [], moment) : undefined
  // An instance without a history has the outlines of now for any time.
  const isReady = !isOfPast || changes.data !== undefined || changes.problem !== null
  const query = since === undefined ? {} : { at: String(since) }
  return useQuery('regions.mappings', { query }, { refresh, enabled: enabled && isReady })
}

/**
 * The regions of the instance and its cameras in use, by their names, for widgets of the portable interface. `calls`
 * are the requests.
 */
export function useBarnRegions({ moment = null, enabled = true }: BarnRegionsOptions = {}) {
  const t = useMessages()
  const { locale } = useReadable(useWidgetHost().language)
  const mappings = useMappings({ moment, enabled })
  const specifications = useQuery('regions.specifications', {}, { refresh: REGIONS_REFRESH, enabled })
  const types = useQuery('regions.types', {}, { refresh: REGIONS_REFRESH, enabled })
  const all = useQuery('cameras.query', CAMERAS, { refresh: CAMERAS_REFRESH })
  const book = useMemo(
    () =>
      regionsById(
        { types: types.data, mappings: mappings.data, specifications: specifications.data },
        { locale, unassigned: () => t('unassigned'), gone: (id) => t('goneRegion', { id }) },
      ),
    [t, locale, types.data, mappings.data, specifications.data],
  )
  const { cameras, names } = useMemo(
    () => ({
      cameras: (all.data ?? []).filter((camera) => !isDecommissioned(camera)).sort(byName(locale)),
      names: new Map(all.data?.map(({ cameraId, name }) => [cameraId, name])),
    }),
    [all.data, locale],
  )
  return {
    calls: [mappings, specifications, types, all] as const,
    book,
    cameras,
    nameOf: (cameraId: string) => names.get(cameraId) ?? t('unknownCamera'),
  }
}

/** Makes those calls again that have failed. */
export function retryFailed(calls: readonly { problem: unknown; refresh(): void }[]): void {
  for (const { problem, refresh } of calls) if (problem) refresh()
}
