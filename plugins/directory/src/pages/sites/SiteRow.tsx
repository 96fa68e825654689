import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import {
  DEFAULT_INSTANCE_COLOR,
  formatDiscovery,
  type KnownInstance,
  type ServiceProvider,
} from '@barn-workbench/core/schema'
import { addSettingsOf } from '@barn-workbench/core/session'
import { copyText, IconButton, useHost, useMessages, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { signInDialog } from '../../dialogs'
import { nameOf } from './foldersOf'
import classes from './Sites.module.css'

interface SiteRowProps {
  provider: ServiceProvider
  onEdit: () => void
  /** Undefined: the account may not take it out of the directory. */
  onRemove: (() => void) | undefined
}

const TYPES = ['barn', 'data_collector', 'admiral', 'senator']

/** The label of a site's button. */
function labelOf({ isInList, isSignedIn }: { isInList: boolean; isSignedIn: boolean }, remoteAccountId: string | null) {
  if (!isInList) return 'addToList'
  if (isSignedIn) return 'open'
  return remoteAccountId === null ? 'createHere' : 'signInHere'
}

/** Whether the user has an account at the site by the directory, or is signed in there with another account. */
function accountState({ isSignedIn }: { isSignedIn: boolean }, remoteAccountId: string | null) {
  if (remoteAccountId !== null) return 'own'
  return isSignedIn ? 'other' : 'none'
}

/** One site of the directory: what it is, whether the person has an account there, and the ways to it. */
export function SiteRow({ provider, onEdit, onRemove }: SiteRowProps) {
  const t = useMessages()
  const site = useSite(provider)
  const name = nameOf(provider)
  // A square in the colour of the page looks like a picture that is missing.
  const hasColor = provider.backgroundColor.toLowerCase() !== DEFAULT_INSTANCE_COLOR.toLowerCase()
  const { instanceType, remoteAccountId, serviceProviderName } = provider
  return (
    <li className={classes.row}>
      {hasColor && <span className={classes.mark} style={{ background: provider.backgroundColor }} aria-hidden />}
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {name !== serviceProviderName && <span>{serviceProviderName}</span>}
          {instanceType !== null && (
            <span>{TYPES.includes(instanceType) ? t(`type.${instanceType}`) : instanceType}</span>
          )}
          <span>{t(`account.${accountState(site, remoteAccountId)}`)}</span>
          {!site.isInList && <span>{t('notInList')}</span>}
        </span>
      </span>
      <span className={classes.tools}>
        <Button size="sm" variant="default" loading={site.isBusy} onClick={site.isInList ? site.open : site.addToList}>
          {t(labelOf(site, remoteAccountId))}
        </Button>
        <IconButton label={t('copyOf', { name })} tip={t('copyTip')} onClick={site.copy}>
          <IconCopy size={18} />
        </IconButton>
        <IconButton label={t('editOf', { name })} tip={t('editTip')} onClick={onEdit}>
          <IconPencil size={18} />
        </IconButton>
        {onRemove && (
          <IconButton label={t('removeOf', { name })} tip={t('removeTip')} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        )}
      </span>
    </li>
  )
}

/** A site of the directory as this browser has it, and what can be done with it. */
function useSite(provider: ServiceProvider) {
  const { sessions } = useWorkbench()
  const host = useHost()
  const [isBusy, setIsBusy] = useState(false)
  const { globalUniqueIdentifier: id, serviceProviderId, serviceProviderName } = provider
  const session = useSessions().find((one) => one.id === id)

  /** The instance with its addresses; null where the directory does not tell them, which the person reads. */
  async function load(): Promise<KnownInstance | null> {
    setIsBusy(true)
    try {
      const params = { id: serviceProviderId }
      const discoveryObject = await host.session?.send(serviceProviders.discoveryObject, { params })
      return discoveryObject ? { globalUniqueIdentifier: id, name: serviceProviderName, discoveryObject } : null
    } catch {
      host.toast({ kind: 'error', key: 'addressesFailed', values: { name: serviceProviderName } })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    isInList: session !== undefined,
    isSignedIn: session?.snapshot().login.state === 'loggedIn',
    async open() {
      const isSignedIn = session?.snapshot().login.state === 'loggedIn'
      if (isSignedIn || (await host.open(signInDialog, { instanceId: id }))?.ok) await host.navigate(`/instance/${id}`)
    },
    async addToList() {
      const known = await load()
      if (!known) return
      sessions.add(known, addSettingsOf(provider))
      host.toast({ kind: 'success', key: 'addedToList', values: { name: serviceProviderName } })
    },
    async copy() {
      const known = await load()
      if (!known) return
      const isCopied = await copyText(formatDiscovery(known))
      host.toast({ kind: isCopied ? 'success' : 'error', key: isCopied ? 'copied' : 'copyFailed' })
    },
  }
}
