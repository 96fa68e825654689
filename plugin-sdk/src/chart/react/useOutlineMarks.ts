import { useMemo } from 'react'
import { regions } from '@barn-workbench/core/contract'
import { useSdkTexts } from '../../context/texts'
import { usePermission } from '../../context/useInstance'
import { REGIONS_REFRESH } from '../../requests/barnCalls'
import { useCall } from '../../requests/useCall'
import type { ChartMark } from '../engine/chartOptions'

const NONE: readonly ChartMark[] = []

/**
 * Marks for charts by region, at the times at which outlines of regions changed: from then on the values of a region
 * come from another part of the picture. Empty if the account may not view regions, or if the instance does not say.
 * Not requested unless `enabled`. @public
 */
export function useOutlineMarks({ enabled = true }: { enabled?: boolean } = {}): readonly ChartMark[] {
  const t = useSdkTexts()
  const isPermitted = usePermission('regions.view')
  const isShown = enabled && isPermitted
  const { data } = useCall(
    regions.changes,
    {},
    { enabled: isShown, refresh: REGIONS_REFRESH, isJob: true, shows: ['regionMapping'] },
  )
  const label = t('outlinesChanged')
  return useMemo(() => {
    // The first time is the first drawing, which changed nothing.
    const changes = isShown ? (data?.slice(1) ?? []) : []
    return changes.length === 0 ? NONE : changes.map((time) => ({ time, label, color: '--bw-secondary' }))
  }, [isShown, data, label])
}
