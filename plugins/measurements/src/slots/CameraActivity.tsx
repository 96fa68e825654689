import { useMemo } from 'react'
import { DEFAULT_CHART_TIME, PageLink, screenPath, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { chartNamed } from '../charts'
import createMeasurementChart from '../widgets/chart/MeasurementChartWidget'
import classes from './CameraActivity.module.css'

const ActivityChart = createMeasurementChart(chartNamed('activity'))

/** The path of the dashboard with all charts of a camera. */
function chartsPath(instanceId: string, cameraId: string): `/${string}` {
  return `${screenPath(instanceId, 'dashboard')}/dashboard/camera-measurements?camera=${encodeURIComponent(cameraId)}`
}

/**
 * The recent activity of one camera, since its page does not share the time of a dashboard, and a link to all its
 * measurements.
 */
export function CameraActivity({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const session = useSession()
  const settings = useMemo(() => ({ cameras: [cameraId], legend: false, time: DEFAULT_CHART_TIME }), [cameraId])
  return (
    <div>
      <div className={classes.chart}>
        <ActivityChart settings={settings} />
      </div>
      <PageLink to={chartsPath(session.id, cameraId)} className={classes.more}>
        {t('allOfCamera')}
      </PageLink>
    </div>
  )
}
