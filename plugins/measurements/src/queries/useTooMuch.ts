import { formatDuration, useCameras, useLocale, useMessages, type ViewState } from '@barn-workbench/plugin-sdk/react'
import type { MeasurementQuery } from './measurementQuery'
import { dependsOnAllCameras, excessOf } from './queryLimits'
import type { TimeSlice } from './timeSlices'

/** Whether a chart would have too many values, and the number of cameras by which that is known. */
export function useExcess(query: MeasurementQuery | null, window: TimeSlice) {
  const cameras = useCameras({ enabled: query !== null && dependsOnAllCameras(query) })
  const allCameras = cameras.data?.length
  return { excess: query && excessOf(query, window, allCameras), allCameras }
}

/** What is shown in place of a chart that would have too many values: which choice would fit. Null: nothing. */
export function useTooMuch(query: MeasurementQuery | null, window: TimeSlice): ViewState | null {
  const t = useMessages()
  const locale = useLocale()
  const { excess } = useExcess(query, window)
  if (!excess) return null
  const resolution = formatDuration(locale, excess.timeResolution)
  return { kind: 'empty', title: t('tooMuch.title'), hint: t('tooMuch.hint', { resolution, count: excess.days }) }
}
