import { DAY } from '@barn-workbench/core/time'
import {
  formatDuration,
  useCameras,
  useLocale,
  useMessages,
  useNow,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { MeasurementQuery } from './measurementQuery'
import { dependsOnAllCameras, excessOf, type Excess } from './queryLimits'
import type { TimeSlice } from './timeSlices'

/**
 * Whether a chart of some windows would have too many values or computed minutes, and the number of cameras by which that is known.
 * `isSure`: false while the cameras are loading, and many are assumed.
 */
export function useExcess(query: MeasurementQuery | null, ...windows: readonly TimeSlice[]) {
  const cameras = useCameras({ enabled: query !== null && dependsOnAllCameras(query) })
  const now = useNow(DAY)
  const allCameras = cameras.data?.length
  const excesses = windows.flatMap((window) => (query && excessOf(query, window, { allCameras, now })) ?? [])
  // What fits the one that needs the longest buckets fits all.
  const excess = excesses.sort((left, right) => right.timeResolution - left.timeResolution)[0] ?? null
  return { excess, allCameras, isSure: !cameras.isLoading }
}

/**
 * What is shown in place of a chart that asks for too much: which choice would fit, and a button that takes it, unless
 * nobody may choose here.
 */
export function useTooMuch(
  { excess, isSure }: { excess: Excess | null; isSure: boolean },
  choose: ((timeResolution: number) => void) | null,
): ViewState | null {
  const t = useMessages()
  const locale = useLocale()
  if (!excess) return null
  if (!isSure) return { kind: 'loading' }
  const { timeResolution, days } = excess
  const resolution = formatDuration(locale, timeResolution)
  return {
    kind: 'empty',
    title: t('tooMuch.title'),
    hint: t('tooMuch.hint', { resolution, count: days }),
    ...(choose && { action: { label: t('tooMuch.action', { resolution }), onClick: () => choose(timeResolution) } }),
  }
}
