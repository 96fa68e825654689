import { useMemo } from 'react'
import { useLocale, useMessages, useRegions, type RegionOptions } from '@barn-workbench/plugin-sdk/react'
import { regionsById, type OrderedRegions } from './regionsById'

/** The regions of an instance, in the order in which they are shown. */
export interface RegionsById extends OrderedRegions {
  /** Reloads all of it. */
  reload(): Promise<unknown>
}

/** The regions of the instance, as they were at a moment. `calls` are the requests. */
export function useRegionsById(options: RegionOptions = {}) {
  const t = useMessages()
  const locale = useLocale()
  const { mappings, specifications, types } = useRegions(options)
  const [loadMappings, loadSpecifications, loadTypes] = [mappings.refetch, specifications.refetch, types.refetch]
  const book = useMemo((): RegionsById => {
    const loaded = { types: types.data, mappings: mappings.data, specifications: specifications.data }
    return {
      ...regionsById(loaded, { locale, unassigned: () => t('unassigned'), gone: (id) => t('goneRegion', { id }) }),
      reload: () => Promise.all([loadMappings(), loadSpecifications(), loadTypes()]),
    }
  }, [t, locale, mappings.data, specifications.data, types.data, loadMappings, loadSpecifications, loadTypes])
  return { calls: [mappings, specifications, types] as const, book }
}
