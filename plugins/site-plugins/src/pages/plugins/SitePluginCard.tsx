import { Button, FileButton } from '@mantine/core'
import { useId } from 'react'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import { where } from '@barn-workbench/core/query'
import {
  Chip,
  PageLink,
  useBarnTime,
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
import { usePluginActions } from './usePluginActions'

interface PluginCardProps {
  plugin: InstancePlugin
  mayManage: boolean
  /** Uploads a file with another version. */
  onUpdate: (file: File) => void
  /** Called after each change that was made. */
  onChanged: () => void
}

/** One plugin of the instance: its release, its state, who has signed it, and what can be done about it. */
export function PluginCard({ plugin, mayManage, ...actions }: PluginCardProps) {
  const t = useMessages()
  const titleId = useId()
  const textOf = useManifestWords()
  const { manifest, quarantine } = plugin
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 className={classes.name} id={titleId}>
          {textOf(manifest.name)}
        </h2>
        <Chip tone={quarantine ? 'error' : 'success'}>{t(quarantine ? 'state.quarantine' : 'state.inUse')}</Chip>
        <GrantsChip plugin={plugin} />
      </header>
      {manifest.description && <p className={classes.text}>{textOf(manifest.description)}</p>}
      <Quarantine plugin={plugin} />
      <Facts plugin={plugin} />
      <Links plugin={plugin} />
      {mayManage && <Actions plugin={plugin} {...actions} />}
    </section>
  )
}

function Quarantine({ plugin: { quarantine } }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (!quarantine) return null
  const { by, at, reason } = quarantine
  return <p className={classes.note}>{t('quarantinedBy', { by, time: dayAndTime(at), reason })}</p>
}

function Facts({ plugin }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const { day, dayAndTime } = useBarnTime()
  const sizeText = useFileSize()
  const { manifest, bytes, installedAt, installedBy, signer } = plugin
  return (
    <>
      <p className={classes.facts}>
        {t('release', { release: manifest.version, author: manifest.author.name })} · {sizeText(bytes)}
      </p>
      <p className={classes.facts}>{t('installedBy', { by: installedBy, time: dayAndTime(installedAt) })}</p>
      <p className={classes.facts}>
        {t('signedBy')} <span className={classes.fingerprint}>{fingerprintOf(signer.key)}</span>,{' '}
        {t('knownSince', { date: day(signer.since) })}
      </p>
    </>
  )
}

/** Its widgets, each on a screen of its own, and its entries in the audit trail. */
function Links({ plugin: { pluginId, manifest, quarantine } }: { plugin: InstancePlugin }) {
  const t = useMessages()
  const session = useSession()
  const screenPath = useScreenPath()
  const textOf = useManifestWords()
  const mayAudit = usePermission('authorization.manage')
  return (
    <div className={classes.links}>
      {!quarantine &&
        manifest.widgets.map(({ name, title }) => (
          <PageLink key={name} to={`/instance/${session.id}/widget/${pluginId}.${name}`}>
            {t('showWidget', { title: textOf(title) })}
          </PageLink>
        ))}
      {mayAudit && (
        <PageLink to={screenPath('audit', { conditions: [where('target.entityId', '==', pluginId)] })}>
          {t('history')}
        </PageLink>
      )}
    </div>
  )
}

function Actions({ plugin, onUpdate, onChanged }: Omit<PluginCardProps, 'mayManage'>) {
  const t = useMessages()
  const textOf = useManifestWords()
  const { manifest, quarantine, previous } = plugin
  const { isPending, ...actions } = usePluginActions(plugin, onChanged)
  const label = (action: string) => t('actionOf', { action, plugin: textOf(manifest.name) })
  const button = (text: string, onClick: () => void, color?: string) => (
    <Button
      variant={color ? 'light' : 'default'}
      {...(color && { color })}
      aria-label={label(text)}
      disabled={isPending}
      onClick={onClick}
    >
      {text}
    </Button>
  )
  return (
    <div className={classes.buttons}>
      {button(t('action.grants'), actions.changeGrants)}
      <FileButton accept={PACKAGE_EXTENSION} onChange={(file) => file && onUpdate(file)}>
        {(props) => (
          <Button {...props} variant="default" aria-label={label(t('action.update'))} disabled={isPending}>
            {t('action.update')}
          </Button>
        )}
      </FileButton>
      {previous && button(t('action.rollBack', { release: previous.release }), actions.rollBack)}
      {quarantine
        ? button(t('action.release'), actions.release)
        : button(t('action.quarantine'), actions.quarantine, 'red')}
      {button(t('action.remove'), actions.remove)}
    </div>
  )
}
