import { useMessages, WidgetFrame, type Messages, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { MissingSites } from '../../sites/MissingSites'
import classes from '../Widgets.module.css'
import { IncidentRow } from './IncidentRow'
import { useSiteIncidents, type SiteIncidents as Found, type IncidentKind } from './siteIncidents'

interface SiteIncidentsProps {
  kind: IncidentKind
  instances: readonly string[]
}

/** Nothing is called empty as long as a site has not told. */
function stateOf({ found, missing, isLoading }: Found, kind: IncidentKind, t: Messages): ViewState {
  if (found.length > 0 || missing.length > 0) return { kind: 'content' }
  return isLoading ? { kind: 'loading' } : { kind: 'empty', title: t(`siteIncidents.none.${kind}`) }
}

/** What stands in place of a list that has nothing, while some sites do not tell; null where that is still open. */
function emptyText({ found, missing, isLoading, hasAny }: Found, kind: IncidentKind): string | null {
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
          <IncidentRow
            key={`${one.session.id} ${one.incident.incidentId}`}
            {...one}
            hasPicture={kind === 'deadAnimals'}
          />
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
