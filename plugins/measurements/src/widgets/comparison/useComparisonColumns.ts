import { useMemo } from 'react'
import type { DataColumns } from '@barn-workbench/core/contract'
import { columnsFrom, seriesColor } from '@barn-workbench/plugin-sdk/chart'
import { differenceColumns } from '../../comparison/difference'
import { THIS_RUN } from '../../comparison/runs'

/** Of what was before: legible in both themes, and no camera's. */
const GHOST_COLOR = 'var(--bw-secondary)'

interface ComparisonColumnsInput {
  /** The values of each run that is loaded. */
  parts: readonly (readonly DataColumns[] | undefined)[]
  names: ReadonlyMap<string, string>
  start: number
  end: number
  timeResolution: number
  /** Whether what this barn is compared with is drawn faint, as what was before. */
  isBefore: boolean
}

/** The lines of a comparison, and by how much this barn is above the others. */
export function useComparisonColumns(input: ComparisonColumnsInput) {
  const { parts, names, start, end, timeResolution, isBefore } = input
  return useMemo(() => {
    const order = [...names.keys()]
    const place = ([id = '']: readonly string[]) => order.indexOf(id)
    const loaded = parts.flatMap((part) => part ?? [])
    const united = columnsFrom(loaded, {
      by: 'run',
      nameOf: ([id = '']) => names.get(id) ?? id,
      colorOf: (tags) => seriesColor(place(tags)),
      compare: (left, right) => place(left) - place(right),
      step: timeResolution,
      window: { start, end },
    })
    const ghost = { ghost: true, color: GHOST_COLOR }
    const series = united.series.map((one) => (isBefore && one.id !== THIS_RUN ? { ...one, ...ghost } : one))
    const own = series.find(({ id }) => id === THIS_RUN)
    const columns = { ...united, series }
    return { columns, own, difference: differenceColumns(columns, own) }
  }, [parts, names, start, end, timeResolution, isBefore])
}
