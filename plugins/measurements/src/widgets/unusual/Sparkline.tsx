import type { UnusualFinding, UnusualReport } from '@barn-workbench/core/contract'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { ChartColumns } from '@barn-workbench/plugin-sdk/chart'
import { CHARTS } from '../../charts'
import { ChartSettings } from '../../chartSettings'
import { seriesTagsOf, type MeasurementChart } from '../../measurementChart'
import { useChartQuery } from '../../queries/chartQuery'
import { useMeasurementColumns } from '../../queries/useMeasurementColumns'
import { sparkPath } from '../../sensors/sparkPath'
import { chartOf, toneOf } from './finding'
import classes from './Sparkline.module.css'

/** Time before the end of the report that a spark line shows, ms, and the length of its buckets. */
const SHOWN = 2 * DAY
const RESOLUTION = 30 * MINUTE
/** Size of the drawing in units of its own, and its margin. */
const SIZE = { width: 160, height: 36, margin: 2 } as const
const ANY_CHART = CHARTS[0] as MeasurementChart

/** The values of the cameras that a report names of one measurement. All its findings share one call. */
function useSparkColumns({ measurement }: UnusualFinding, { end, findings }: UnusualReport): ChartColumns | undefined {
  const chart = chartOf(measurement)
  const isOfCameras = chart !== undefined && seriesTagsOf(chart).includes('camera')
  const cameras = findings.filter((one) => one.measurement === measurement).map(({ camera }) => camera)
  const settings = ChartSettings.parse({ cameras: cameras.sort(), by: 'camera' })
  const { query } = useChartQuery(chart ?? ANY_CHART, settings, RESOLUTION)
  const { data } = useMeasurementColumns({
    query: isOfCameras ? query : null,
    window: { start: end - SHOWN, end },
    columns: { by: 'camera' },
  })
  return data
}

/**
 * A small chart of a finding that shows the time `SHOWN`: the line of its camera, the time in which it was unusual, and
 * the expected value. Its figures stand beside it in words.
 */
export function Sparkline({ finding, report }: { finding: UnusualFinding; report: UnusualReport }) {
  const columns = useSparkColumns(finding, report)
  const values = columns?.series.find(({ id }) => id === finding.camera)?.values
  if (!columns || !values?.some(Number.isFinite)) return <span className={classes.spark} />
  const finite = [...values, finding.expected].filter(Number.isFinite)
  const [low, high] = [Math.min(...finite), Math.max(...finite)]
  const across = SIZE.width / SHOWN
  const down = (SIZE.height - 2 * SIZE.margin) / (high - low || 1)
  const xOf = (time: number) => (time - (report.end - SHOWN)) * across
  const yOf = (value: number) => SIZE.margin + (high - value) * down
  const [from, to] = [xOf(finding.start), xOf(finding.end)]
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      data-tone={toneOf(finding)}
      aria-hidden
    >
      <rect className={classes.time} x={from} width={Math.max(2, to - from)} y={0} height={SIZE.height} />
      <path className={classes.expected} d={`M${from},${yOf(finding.expected)}H${to}`} />
      <path
        className={classes.line}
        d={sparkPath(columns.x, values, (time, value) => `${xOf(time).toFixed(1)},${yOf(value).toFixed(1)}`)}
      />
    </svg>
  )
}
