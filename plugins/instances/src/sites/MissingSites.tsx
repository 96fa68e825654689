import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { formatShortDuration, PageLink, useLocale, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import classes from './Sites.module.css'

/** Sites of one reason that are named; the others are counted. */
const NAMED = 8

/** A site by its name, with the age of its last answer. */
function Name({ site }: { site: MissingSite }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow()
  const duration = site.toldAt !== null && formatShortDuration(locale, Math.max(now - site.toldAt, MINUTE))
  return (
    <li>
      <PageLink to={pathOf(site)} className={classes.missingSite}>
        {site.session.instance.name}
      </PageLink>
      {duration && ` (${t('missing.toldAt', { duration })})`}
    </li>
  )
}

function Reason({ reason, sites }: { reason: MissingReason; sites: readonly MissingSite[] }) {
  const t = useMessages()
  const count = sites.length - NAMED
  return (
    <div className={classes.missing} data-reason={reason}>
      <span>{t(`missing.${reason}`)}</span>
      <ul className={classes.missingSites}>
        {sites.slice(0, NAMED).map((site) => (
          <Name key={site.session.id} site={site} />
        ))}
        {count > 0 && (
          <li>
            <PageLink to="/" className={classes.missingSite}>
              {t('missing.more', { count })}
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  )
}

/** The sites without current data, each by its name and with the reason. Each name links to a remedy. */
export function MissingSites({ sites }: { sites: readonly MissingSite[] }) {
  return MISSING_REASONS.map((reason) => {
    const those = sites.filter((site) => site.reason === reason)
    return those.length > 0 && <Reason key={reason} reason={reason} sites={those} />
  })
}

/** The reasons why a site gives no data for a list, in the order in which they are shown. */
const MISSING_REASONS = ['notReached', 'failed', 'noRight', 'signedOut'] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** A site that a list lacks. */
export interface MissingSite {
  session: Session
  reason: MissingReason
  /** Time of the last answer, in ms since the epoch by this device; null if there was none. Its data is in the list. */
  toldAt: number | null
}

/** The link to a site without current data. */
function pathOf({ session, reason }: MissingSite): `/${string}` {
  return reason === 'signedOut' ? `/login/${session.id}` : `/instance/${session.id}`
}
