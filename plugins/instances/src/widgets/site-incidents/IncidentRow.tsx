import { useQuery } from '@tanstack/react-query'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { camerasOf, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { Age, allCameras, CAMERAS_REFRESH, entityPath, PageLink, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Widgets.module.css'
import { Picture } from './Picture'
import type { SiteIncident } from './siteIncidents'
import { cameraNameIn, subjectOf } from './subject'

/** Who may see pictures. */
const PICTURES = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']

/** The camera of an incident by its name as it is now, else as the incident has it; undefined where it has none. */
function useCameraName(session: Session, incident: Incident): string | undefined {
  const [cameraId] = camerasOf(incident)
  const { data } = useQuery({
    queryKey: [session.id, session.snapshot().dataScope, ...allCameras.key],
    queryFn: ({ signal }) => allCameras.load(session, { signal }),
    enabled: cameraId !== undefined,
    staleTime: CAMERAS_REFRESH,
    retry: false,
  })
  return data?.find((camera) => camera.cameraId === cameraId)?.name ?? cameraNameIn(incident)
}

/** An incident of a site: what it is, where and since when, with the way to it. */
export function IncidentRow({ session, incident, hasPicture }: SiteIncident & { hasPicture: boolean }) {
  const t = useMessages()
  const { type, incidentId, firstEventTimestamp } = incident
  const [cameraId] = camerasOf(incident)
  const { clockOffset, permissions } = session.snapshot()
  const showsPicture = hasPicture && hasAnyPermission(permissions, PICTURES)
  const typeName = t(`incidentType.${type}`, { defaultValue: t('incidentType.other') })
  const subject = subjectOf(incident, t)
  const cameraName = useCameraName(session, incident)
  const isNamed = cameraName !== undefined && subject?.endsWith(cameraName)
  return (
    <li>
      <PageLink to={entityPath(session.id, 'incident', incidentId)} className={classes.row}>
        {showsPicture && cameraId !== undefined && <Picture session={session} cameraId={cameraId} />}
        <span className={classes.name} data-danger={type === 'deadAnimal' || undefined}>
          {[typeName, subject].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.site}>
          {[session.instance.name, !isNamed && cameraName].filter(Boolean).join(' · ')}
        </span>
        <Age of={firstEventTimestamp - clockOffset} />
      </PageLink>
    </li>
  )
}
