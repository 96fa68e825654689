import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { camerasOf, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { IncidentPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  Age,
  allCameras,
  CAMERAS_REFRESH,
  entityPath,
  incidentTypeName,
  PageLink,
  useMessages,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { MissingSites } from '../../sites/MissingSites'
import classes from '../Widgets.module.css'
import {
  useSiteIncidents,
  type SiteIncidents as FoundInstances,
  type IncidentKind,
  type SiteIncident,
} from './siteIncidents'

interface SiteIncidentsProps {
  kind: IncidentKind
  instances: readonly string[]
}

/** Nothing is called empty as long as a site has not told. */
function stateOf({ found, missing, isLoading }: FoundInstances, kind: IncidentKind, t: Messages): ViewState {
  if (found.length > 0 || missing.length > 0) return { kind: 'content' }
  return isLoading ? { kind: 'loading' } : { kind: 'empty', title: t(`siteIncidents.none.${kind}`) }
}

/** The text instead of an empty list, while some sites give no data; null while that is unknown. */
function emptyText({ found, missing, isLoading, hasAny }: FoundInstances, kind: IncidentKind): string | null {
  if (found.length > 0 || isLoading) return null
  if (hasAny) return `siteIncidents.noneElsewhere.${kind}`
  return missing.every(({ reason }) => reason === 'signedOut') ? 'missing.signIn' : 'missing.nobody'
}

/** Incidents of several sites in one list. Sites that do not tell theirs are named below. */
export function SiteIncidents({ kind, instances }: SiteIncidentsProps) {
  const t = useMessages()
  const incidents = useSiteIncidents(kind, instances)
  const { found, missing, isLoading } = incidents
  const empty = emptyText(incidents, kind)
  return (
    <WidgetFrame state={stateOf(incidents, kind, t)} flush>
      {empty && <p className={classes.none}>{t(empty)}</p>}
      <ul className={classes.rows}>
        {found.map((one) => (
          <IncidentRow key={`${one.session.id} ${one.incident.incidentId}`} {...one} />
        ))}
      </ul>
      {isLoading && (
        <p className={classes.note} role="status">
          {t('siteIncidents.loading')}
        </p>
      )}
      <MissingSites sites={missing} />
    </WidgetFrame>
  )
}

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
function IncidentRow({ session, incident }: SiteIncident) {
  const t = useMessages()
  const { type, incidentId, firstEventTimestamp } = incident
  const [cameraId] = camerasOf(incident)
  const { clockOffset } = session.snapshot()
  const typeName = incidentTypeName(type, t)
  const subject = subjectOf(incident, t)
  const cameraName = useCameraName(session, incident)
  const isNamed = cameraName !== undefined && subject?.endsWith(cameraName)
  return (
    <li>
      <PageLink to={entityPath(session.id, 'incident', incidentId)} className={classes.row}>
        {cameraId !== undefined && <IncidentPicture session={session} incident={incident} width={96} height={54} />}
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

const text = z.string().optional().catch(undefined)
/** The fields of a payload that give the subject of an incident. A field of an unexpected type is ignored. */
const Payload = z.object({
  cameraName: text,
  title: text,
  prettyName: text,
  classification: text,
  specification: z.object({ type: text }).optional().catch(undefined),
})

/** The word for a value of the instance; the value itself if there is none. */
function wordOf(t: Messages, group: string, value: string): string {
  return /^\w+$/.test(value) ? t(`${group}.${value}`, { defaultValue: value }) : value
}

/** The subject of an incident besides its type, as in the list of its site, or undefined. */
function subjectOf({ type, identifier, messagePayload }: Incident, t: Messages): string | undefined {
  const { title, prettyName, classification, specification } = Payload.parse(messagePayload)
  if (type === 'timeSeries' && identifier.detectionName) return wordOf(t, 'series', identifier.detectionName)
  const topic = [
    classification && wordOf(t, 'classification', classification),
    specification?.type && wordOf(t, 'specification', specification.type),
  ]
  return title ?? prettyName ?? (topic.filter(Boolean).join(', ') || undefined)
}

/** The name that an incident itself has of its camera. */
function cameraNameIn({ messagePayload }: Incident): string | undefined {
  return Payload.parse(messagePayload).cameraName
}
