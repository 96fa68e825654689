import type { WidgetProps } from '@barn-workbench/plugin-sdk'
import {
  PlainButton,
  useMessages,
  useProblemText,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { isOfFilter, type Site } from '../../sites/site'
import { useChosenSites } from '../../sites/useSites'
import type { SitesSettings } from '../settings'
import classes from '../Widgets.module.css'

const isUnknown = ({ snapshot }: Site) => snapshot.connection.strategy === 'unknown'

/** Every site has answered before that is said. */
function stateOf(sites: readonly Site[], t: Messages): ViewState {
  if (sites.length === 0) return { kind: 'empty', title: t('sites.none') }
  if (sites.some((site) => isOfFilter(site, 'notReached'))) return { kind: 'content' }
  return sites.some(isUnknown) ? { kind: 'loading' } : { kind: 'empty', title: t('sites.allReached') }
}

/** The sites that cannot be reached, why, and another try. */
export default function NotReachedWidget({ settings }: WidgetProps<SitesSettings>) {
  const t = useMessages()
  const problemText = useProblemText()
  const all = useChosenSites(settings.instances)
  const sites = all.filter((site) => isOfFilter(site, 'notReached'))
  return (
    <WidgetFrame state={stateOf(all, t)} flush>
      <ul className={classes.rows}>
        {sites.map(({ session, snapshot: { connection } }) => (
          <li key={session.id} className={classes.row}>
            <span className={classes.name}>{session.instance.name}</span>
            {connection.problem && <span className={classes.reason}>{problemText(connection.problem)}</span>}
            <PlainButton onClick={() => void session.checkConnection('quick')}>{t('retry')}</PlainButton>
          </li>
        ))}
      </ul>
      {all.some(isUnknown) && (
        <p className={classes.note} role="status">
          {t('siteIncidents.loading')}
        </p>
      )}
    </WidgetFrame>
  )
}
