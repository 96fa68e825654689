import { useState } from 'react'
import { incidentSubject } from '@barn-workbench/core/incidentTypes'
import { camerasOf } from '@barn-workbench/core/schema'
import { IncidentPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  Age,
  entityPath,
  incidentTypeName,
  PageLink,
  PlainButton,
  useIncidentCameraName,
  useLocale,
  useMessages,
  useNow,
  ViewStateNotice,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { agoText } from '../sites/agoText'
import { MissingSites } from '../sites/MissingSites'
import siteClasses from '../sites/Sites.module.css'
import classes from './SiteIncidentLists.module.css'
import { useSiteIncidents, type IncidentKind, type SiteIncident, type SiteIncidents } from './useSiteIncidents'

/** Incidents that are shown until more are asked for. */
const SHOWN_AT_FIRST = 60

interface SiteIncidentsProps {
  kind: IncidentKind
  instances: readonly string[]
}

/** The state of the list. It is not called empty before all sites have answered. */
function stateOf({ found, missing, isLoading }: SiteIncidents, kind: IncidentKind, t: Messages): ViewState {
  if (found.length > 0 || missing.length > 0) return { kind: 'content' }
  return isLoading ? { kind: 'loading' } : { kind: 'empty', title: t(`siteIncidents.none.${kind}`) }
}

/** The text instead of an empty list, while some sites give no data; null while that is unknown. */
function emptyText({ found, missing, isLoading, hasAny }: SiteIncidents, kind: IncidentKind): string | null {
  if (found.length > 0 || isLoading) return null
  if (hasAny) return `siteIncidents.noneElsewhere.${kind}`
  return missing.every(({ reason }) => reason === 'signedOut') ? 'missing.signIn' : 'missing.nobody'
}

/** Incidents of several sites in the frame of a widget. */
export function SiteIncidentsFrame({ kind, instances }: SiteIncidentsProps) {
  const t = useMessages()
  const incidents = useSiteIncidents(kind, instances)
  return (
    <WidgetFrame state={stateOf(incidents, kind, t)} flush>
      <div className={classes.frame}>
        <IncidentsOfSites kind={kind} incidents={incidents} />
      </div>
    </WidgetFrame>
  )
}

/** The dead animals that still lie there, over several sites, as a part of a page. */
export function AnimalsOfSites({ instances }: Pick<SiteIncidentsProps, 'instances'>) {
  const t = useMessages()
  const incidents = useSiteIncidents('deadAnimals', instances)
  const state = stateOf(incidents, 'deadAnimals', t)
  return (
    <section aria-label={t('widgets.dead-animals.title')}>
      <h2 className={classes.heading}>{t('widgets.dead-animals.title')}</h2>
      {state.kind === 'content' ? (
        <IncidentsOfSites kind="deadAnimals" incidents={incidents} />
      ) : (
        <ViewStateNotice state={state} />
      )}
    </section>
  )
}

interface IncidentsOfSitesProps {
  kind: IncidentKind
  incidents: SiteIncidents
}

/**
 * Incidents of several sites: dead animals as a wall of pictures, others as rows. Sites that do not tell theirs are
 * named below.
 */
function IncidentsOfSites({ kind, incidents }: IncidentsOfSitesProps) {
  const t = useMessages()
  const { found, missing, isLoading } = incidents
  const empty = emptyText(incidents, kind)
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  const isWall = kind === 'deadAnimals'
  const Item = isWall ? AnimalTile : IncidentRow
  const left = found.length - count
  return (
    <>
      {empty && <p className={classes.none}>{t(empty)}</p>}
      <ul className={isWall ? classes.wall : classes.rows}>
        {found.slice(0, count).map((one) => (
          <Item key={`${one.session.id} ${one.incident.incidentId}`} {...one} />
        ))}
      </ul>
      {left > 0 && (
        <p className={classes.none}>
          <PlainButton onClick={() => setCount(count + SHOWN_AT_FIRST)}>
            {t('siteIncidents.more', { count: left })}
          </PlainButton>
        </p>
      )}
      {isLoading && (
        <p className={classes.note} role="status">
          {t('siteIncidents.loading')}
        </p>
      )}
      <MissingSites sites={missing} />
    </>
  )
}

/** The words of an incident of a site: what it is, and where. */
function useIncidentWords({ session, incident }: SiteIncident): { what: string; where: string } {
  const t = useMessages()
  const subject = incidentSubject(incident, (group, value) => wordOf(t, group, value))
  const cameraName = useIncidentCameraName(session, incident)
  const isNamed = cameraName !== undefined && subject?.endsWith(cameraName)
  return {
    what: [incidentTypeName(incident.type, t), subject].filter(Boolean).join(' · '),
    where: [session.instance.name, !isNamed && cameraName].filter(Boolean).join(' · '),
  }
}

/** An incident of a site with its subject, place and age, as a link to its page. */
function IncidentRow({ session, incident }: SiteIncident) {
  const { type, incidentId, firstEventTimestamp } = incident
  const [cameraId] = camerasOf(incident)
  const { what, where } = useIncidentWords({ session, incident })
  return (
    <li>
      <PageLink to={entityPath(session.id, 'incident', incidentId)} className={siteClasses.row}>
        {cameraId !== undefined && <IncidentPicture session={session} incident={incident} width={96} height={54} />}
        <span className={classes.name} data-danger={type === 'deadAnimal' || undefined}>
          {what}
        </span>
        <span className={classes.site}>{where}</span>
        <Age of={firstEventTimestamp - session.snapshot().clockOffset} />
      </PageLink>
    </li>
  )
}

/**
 * A dead animal in the picture of the moment at which it was found, with where it lies, since when, and the way to it.
 */
function AnimalTile({ session, incident }: SiteIncident) {
  const { incidentId, firstEventTimestamp } = incident
  const t = useMessages()
  const locale = useLocale()
  const age = useNow() - (firstEventTimestamp - session.snapshot().clockOffset)
  const { what, where } = useIncidentWords({ session, incident })
  return (
    <li className={classes.tile}>
      <PageLink to={entityPath(session.id, 'incident', incidentId)} className={classes.tileLink}>
        <IncidentPicture session={session} incident={incident} width={320} height={180} className={classes.picture} />
        <span className={classes.tileText}>
          <span className={classes.tileWhere}>{where}</span>
          <VisuallyHidden>{what}</VisuallyHidden>
          <span>{agoText(t, locale, age)}</span>
        </span>
      </PageLink>
    </li>
  )
}

/** The word for a value of the instance; the value itself if there is none. */
function wordOf(t: Messages, group: string, value: string): string {
  return /^\w+$/.test(value) ? t(`${group}.${value}`, { defaultValue: value }) : value
}
