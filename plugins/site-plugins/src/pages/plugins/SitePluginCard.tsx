import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { where } from '@barn-workbench/core/query'
import {
  AddToDashboard,
  PluginButtons,
  PluginCard,
  PluginFigures,
  PluginLine,
  PluginWidget,
  PluginWidgets,
} from '@barn-workbench/plugin-sdk/plugin-words'
import {
  Chip,
  PageLink,
  useBarnTime,
  useBringIntoView,
  useFileSize,
  useMessages,
  usePermission,
  useScreenPath,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { fingerprintOf } from '../../parts/fingerprint'
import { GrantsChip } from '../../parts/GrantsChip'
import classes from '../../parts/Parts.module.css'
import { useManifestWords } from '../../parts/useManifestWords'
import { PluginActions } from './PluginActions'

/** Version of the entity of a plugin that was installed and not changed since. */
const FIRST_VERSION = 1

interface SitePluginCardProps {
  plugin: InstancePlugin
  mayManage: boolean
  /** Whether it is to be scrolled to, with the focus on its heading. */
  isWanted: boolean
  /** Uploads a file with another version. */
  onUpdate: (file: File) => void
  /** Called after each change that was made. */
  onChanged: () => void
  /** Called once it is removed. */
  onRemoved: () => void
}

/** One plugin of the instance: its release, its state, its signer, and its actions. */
export function SitePluginCard({ plugin, mayManage, isWanted, ...actions }: SitePluginCardProps) {
  const t = useMessages()
  const textOf = useManifestWords()
  const heading = useBringIntoView<HTMLHeadingElement>(isWanted, 'start')
  const { manifest, quarantine } = plugin
  const chips = (
    <>
      <Chip tone={quarantine ? 'error' : 'success'}>{t(quarantine ? 'state.quarantine' : 'state.inUse')}</Chip>
      <GrantsChip plugin={plugin} />
    </>
  )
  return (
    <PluginCard name={textOf(manifest.name)} chips={chips} headingRef={heading}>
      {manifest.description && <PluginLine>{textOf(manifest.description)}</PluginLine>}
      <Quarantine plugin={plugin} />
      <Facts plugin={plugin} />
      {isWanted && plugin.version === FIRST_VERSION && <PluginLine look="done">{t('fresh')}</PluginLine>}
      {!quarantine && <Widgets plugin={plugin} />}
      <PluginFigures pluginId={plugin.pluginId} version={manifest.version} />
      {mayManage && <PluginActions plugin={plugin} onRolledBack={() => heading.current?.focus()} {...actions} />}
      <History pluginId={plugin.pluginId} />
    </PluginCard>
  )
}

function Quarantine({ plugin: { quarantine } }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (!quarantine) return null
  const { by, at, reason } = quarantine
  return <PluginLine look="note">{t('quarantinedBy', { by, time: dayAndTime(at), reason })}</PluginLine>
}

function Facts({ plugin }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const { day, dayAndTime } = useBarnTime()
  const sizeText = useFileSize()
  const { manifest, bytes, installedAt, installedBy, signer } = plugin
  return (
    <>
      <PluginLine look="facts">
        {t('release', { release: manifest.version, author: manifest.author.name })} · {sizeText(bytes)}
      </PluginLine>
      <PluginLine look="facts">{t('installedBy', { by: installedBy, time: dayAndTime(installedAt) })}</PluginLine>
      <PluginLine look="facts">
        {t('signedBy')} <span className={classes.fingerprint}>{fingerprintOf(signer.key)}</span>,{' '}
        {t('knownSince', { date: day(signer.since) })}
      </PluginLine>
    </>
  )
}

/** Its widgets, each on a screen of its own and on its way to a dashboard. */
function Widgets({ plugin: { pluginId, manifest } }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const session = useSession()
  const textOf = useManifestWords()
  return (
    <PluginWidgets>
      {manifest.widgets.map(({ name, title }) => (
        <PluginWidget key={name} title={textOf(title)}>
          <PluginButtons>
            <AddToDashboard type={`${pluginId}.${name}`} title={textOf(title)} />
            <PageLink className={classes.link} to={`/instance/${session.id}/widget/${pluginId}.${name}`}>
              {t('showWidget', { title: textOf(title) })}
            </PageLink>
          </PluginButtons>
        </PluginWidget>
      ))}
    </PluginWidgets>
  )
}

/** The way to its entries in the audit trail. */
function History({ pluginId }: { pluginId: string }) {
  const t = useMessages()
  const screenPath = useScreenPath()
  const mayAudit = usePermission('authorization.manage')
  if (!mayAudit) return null
  return (
    <div className={classes.links}>
      <PageLink to={screenPath('audit', { conditions: [where('target.entityId', '==', pluginId)] })}>
        {t('history')}
      </PageLink>
    </div>
  )
}
