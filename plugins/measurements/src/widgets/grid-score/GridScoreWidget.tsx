import { useMemo } from 'react'
import { HourHeatMap } from '@barn-workbench/plugin-sdk/chart'
import { updatedAtOf, useMessages, useTimeSetup, useTimeZone, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { useMeasurement } from '../../queries/useMeasurement'
import { MeasurementFrame } from '../MeasurementFrame'
import { byLabel } from '../namedColumns'
import type { GridScoreSettings } from './settings'
import { wholeDays } from './wholeDays'

/** Length of a bucket, ms. */
const TIME_RESOLUTION = 10 * 60_000

/** Grid score by day and hour, the mean of the cameras. */
export default function GridScoreWidget({ settings }: { settings: GridScoreSettings }) {
  const t = useMessages()
  const setup = useTimeSetup()
  const zone = useTimeZone()
  const call = useMeasurement({
    measurement: 'buckets',
    setup: { ...wholeDays(setup, zone), timeResolution: TIME_RESOLUTION },
    by: null,
    cameras: settings.cameras,
  })
  const columns = useMemo(() => call.data && byLabel(call.data, () => t('gridScore')), [call.data, t])
  return (
    <MeasurementFrame
      state={viewStateOf(call)}
      columns={columns}
      updatedAt={updatedAtOf(call)}
      aggregation="mean"
      timeResolution={TIME_RESOLUTION}
    >
      {(shown, handle, title) => <HourHeatMap columns={shown} label={title} handle={handle} />}
    </MeasurementFrame>
  )
}
