import { data } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { TimeSetup } from '@barn-workbench/plugin-sdk/react'
import { useColumns } from './useColumns'

export interface MeasurementQuery {
  measurement: string
  setup: TimeSetup
  /** Tag that tells the series apart; null: one series, the mean of all. */
  by: 'camera' | 'label' | null
  /** Empty: all. */
  cameras: readonly string[]
}

/** The mean of a measurement in each bucket. */
export function useMeasurement({ measurement, setup, by, cameras }: MeasurementQuery) {
  return useColumns({
    key: [measurement, by, cameras],
    setup,
    columns: by ? { by, compare: byId } : {},
    async load(session, time, signal) {
      const stage = {
        time,
        timeResolution: `${setup.timeResolution}ms`,
        columns: { value: 'mean@y', time: 'time' },
        ...(by && { groupByTags: [by] }),
        ...(cameras.length > 0 && { where: [where('camera', 'in', cameras)] }),
      }
      return session.send(
        data.query,
        { params: { measurement }, body: { query: [stage], readDocumentationAndWantAllData: true } },
        { signal },
      )
    },
  })
}

/** Ids order by code unit, as an instance orders them. */
function byId([left = '']: readonly string[], [right = '']: readonly string[]): number {
  return left < right ? -1 : Number(left > right)
}
