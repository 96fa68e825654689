import { useMemo } from 'react'
import { TimeChart } from '@barn-workbench/plugin-sdk/chart'
import { updatedAtOf, useCameras, useTimeSetup, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { useMeasurement } from '../../queries/useMeasurement'
import { useLabelWords } from '../labelWords'
import { MeasurementFrame } from '../MeasurementFrame'
import { byCamera, byLabel } from '../namedColumns'
import type { SpeedSettings } from './settings'

/** Speed, a line a camera or a line a label. */
export default function SpeedWidget({ settings }: { settings: SpeedSettings }) {
  const { by, legend, lineWidth } = settings
  const setup = useTimeSetup()
  const word = useLabelWords()
  const cameras = useCameras()
  const call = useMeasurement({ measurement: 'speed', setup, by, cameras: settings.cameras })
  const columns = useMemo(() => {
    if (!call.data || !cameras.data) return undefined
    return by === 'camera' ? byCamera(call.data, cameras.data) : byLabel(call.data, word)
  }, [call.data, cameras.data, by, word])
  return (
    <MeasurementFrame
      state={viewStateOf(call, cameras)}
      columns={columns}
      updatedAt={updatedAtOf(call)}
      aggregation="mean"
      timeResolution={setup.timeResolution}
    >
      {(shown, handle, title) => (
        <TimeChart columns={shown} label={title} unit="cm/s" lineWidth={lineWidth} legend={legend} handle={handle} />
      )}
    </MeasurementFrame>
  )
}
