import { useMemo } from 'react'
import { ACTIVITY } from '../charts'
import createMeasurementChart from '../widgets/chart/MeasurementChartWidget'
import classes from './CameraActivity.module.css'

const ActivityChart = createMeasurementChart(ACTIVITY)

/** The activity that one camera has seen, in the time of the dashboards. */
export function CameraActivity({ cameraId }: { cameraId: string }) {
  const settings = useMemo(() => ({ cameras: [cameraId], legend: false }), [cameraId])
  return (
    <div className={classes.chart}>
      <ActivityChart settings={settings} />
    </div>
  )
}
