import { useMemo } from 'react'
import { TimeChart } from '@barn-workbench/plugin-sdk/chart'
import { updatedAtOf, useCameras, useTimeSetup, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { useMeasurement } from '../../queries/useMeasurement'
import { MeasurementFrame } from '../MeasurementFrame'
import { byCamera } from '../namedColumns'
import type { ActivitySettings } from './settings'

/** Activity, a line a camera. */
export default function ActivityWidget({ settings }: { settings: ActivitySettings }) {
  const setup = useTimeSetup()
  const cameras = useCameras()
  const call = useMeasurement({ measurement: 'activity', setup, by: 'camera', cameras: settings.cameras })
  const columns = useMemo(
    () => call.data && cameras.data && byCamera(call.data, cameras.data),
    [call.data, cameras.data],
  )
  return (
    <MeasurementFrame
      state={viewStateOf(call, cameras)}
      columns={columns}
      updatedAt={updatedAtOf(call)}
      aggregation="mean"
      timeResolution={setup.timeResolution}
    >
      {(shown, handle, title) => (
        <TimeChart
          columns={shown}
          label={title}
          lineWidth={settings.lineWidth}
          legend={settings.legend}
          handle={handle}
        />
      )}
    </MeasurementFrame>
  )
}
