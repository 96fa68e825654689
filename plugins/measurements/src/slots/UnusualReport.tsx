import { useMemo } from 'react'
import { unusual } from '@barn-workbench/core/contract'
import { PageSection, useCall, useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { UnusualView } from '../widgets/unusual/UnusualView'
import classes from './UnusualReport.module.css'

/** The cameras that measure something else than usual, as a section of a report. Left out while nothing is known. */
export function UnusualReport() {
  const t = useMessages()
  const { data: report } = useCall(unusual.report, {})
  const { data: cameras } = useCameras()
  const cameraNames = useMemo(() => new Map(cameras?.map(({ cameraId, name }) => [cameraId, name])), [cameras])
  if (!report?.basis) return null
  return (
    <PageSection title={t('widgets.unusual.title')}>
      {report.findings.length === 0 ? (
        <p className={classes.nothing}>{t('unusual.nothing.title')}</p>
      ) : (
        <UnusualView report={report} cameraNames={cameraNames} />
      )}
    </PageSection>
  )
}
