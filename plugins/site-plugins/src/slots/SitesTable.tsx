import { useId } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { PluginCard } from '@barn-workbench/plugin-sdk/plugin-words'
import {
  Chip,
  PageLink,
  useLiveEach,
  useMessages,
  useProblemText,
  useSessions,
  useSnapshots,
} from '@barn-workbench/plugin-sdk/react'
import { Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { compareReleases } from '../changes/packageChanges'
import { fingerprintOf } from '../parts/fingerprint'
import { GrantsChip } from '../parts/GrantsChip'
import classes from '../parts/Parts.module.css'
import { useManifestWords } from '../parts/useManifestWords'
import { MANAGE_PERMISSION } from '../permissions'

const NO_PERMISSIONS: ReadonlySet<string> = new Set()
const REFRESH = 5 * MINUTE
/** Time between two redraws for changes of many sessions, in ms. */
const REDRAW = 1_000

interface SitePlugin {
  session: Session
  plugin: InstancePlugin
}

/** The plugins of all sites that the user is signed in to, by plugin: release, state and signer at each site. */
export function SitesTable() {
  const t = useMessages()
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions, { every: REDRAW })
  const signedIn = sessions.filter((_, index) => snapshots[index]?.login.state === 'loggedIn')
  const managed = sessions.filter((_, index) =>
    hasAnyPermission(snapshots[index]?.permissions ?? NO_PERMISSIONS, [MANAGE_PERMISSION]),
  )
  const results = useLiveEach(
    signedIn.map((session) => ({
      session,
      key: ['plugins-of-sites'],
      load: (one: Session, signal: AbortSignal) => one.send(instancePlugins.list, {}, { signal }),
    })),
    { refresh: REFRESH, shows: ['plugin'] },
  )
  const found = results.flatMap(({ data }, index) =>
    (data ?? []).map((plugin) => ({ plugin, session: signedIn[index] as Session })),
  )
  const failed = results.flatMap(({ error, data }, index) =>
    error && !data && problemOf(error).code !== 'request/not-found'
      ? [{ session: signedIn[index] as Session, error: problemOf(error) }]
      : [],
  )
  const problemText = useProblemText()
  const isLoading = found.length === 0 && results.some(({ data, error }) => !data && !error)
  if (found.length + managed.length === 0) return null
  return (
    <PluginCard name={t('sites.title')}>
      {isLoading && <Skeleton height={64} radius={8} />}
      {found.length === 0 && !isLoading && <p className={classes.text}>{t('sites.none')}</p>}
      {byPlugin(found).map((group) => (
        <PluginAtSites key={group[0]?.plugin.pluginId} group={group} />
      ))}
      {failed.map(({ session, error }) => (
        <p key={session.id} className={classes.facts}>
          {session.instance.name}: {problemText(error)}
        </p>
      ))}
      {managed.length > 0 && (
        <div className={classes.links}>
          {managed.map((session) => (
            <PageLink key={session.id} to={`/instance/${session.id}/plugins`}>
              {t('sites.manage', { site: session.instance.name })}
            </PageLink>
          ))}
        </div>
      )}
    </PluginCard>
  )
}

function byPlugin(found: readonly SitePlugin[]): SitePlugin[][] {
  const groups = new Map<string, SitePlugin[]>()
  for (const one of found) {
    const { pluginId } = one.plugin
    groups.set(pluginId, [...(groups.get(pluginId) ?? []), one])
  }
  return [...groups.values()]
}

function PluginAtSites({ group }: { group: readonly SitePlugin[] }) {
  const textOf = useManifestWords()
  const titleId = useId()
  const releases = group.map(({ plugin }) => plugin.manifest.version).sort(compareReleases)
  const newest = releases.at(-1) ?? ''
  const [first] = group
  return (
    <div>
      <h3 className={classes.text} id={titleId}>
        {first && textOf(first.plugin.manifest.name)}
      </h3>
      <ul className={classes.sites} aria-labelledby={titleId}>
        {group.map(({ session, plugin }) => (
          <PluginAtSite key={session.id} session={session} plugin={plugin} newest={newest} />
        ))}
      </ul>
    </div>
  )
}

function PluginAtSite({ session, plugin, newest }: SitePlugin & { newest: string }) {
  const t = useMessages()
  const { manifest, quarantine, signer } = plugin
  const isOlder = compareReleases(manifest.version, newest) < 0
  return (
    <li className={classes.site}>
      <PageLink to={`/instance/${session.id}/plugins`}>{session.instance.name}</PageLink>
      <span className={classes.marked}>
        {t('install.release', { release: manifest.version })}
        {isOlder && <Chip tone="warning">{t('sites.older', { newest })}</Chip>}
      </span>
      <span className={classes.marked}>
        <Chip tone={quarantine ? 'error' : 'success'}>{t(quarantine ? 'state.quarantine' : 'state.inUse')}</Chip>
        <GrantsChip plugin={plugin} />
      </span>
      <span className={classes.facts}>
        {t('signedBy')} <span className={classes.fingerprint}>{fingerprintOf(signer.key)}</span>
      </span>
    </li>
  )
}
