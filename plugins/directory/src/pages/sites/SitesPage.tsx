import { useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import {
  DEFAULT_INSTANCE_COLOR,
  formatDiscovery,
  type KnownInstance,
  type ServiceProvider,
} from '@barn-workbench/core/schema'
import { addSettingsOf } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Chip,
  copyText,
  IconButton,
  PageFrame,
  updatedAtOf,
  useHost,
  useLive,
  useMessages,
  usePermission,
  useSessions,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { addDialog, editDialog, removeDialog, signInDialog } from '../../dialogs'
import { foldersOf, nameOf } from './foldersOf'
import classes from './Sites.module.css'

interface SiteRowProps {
  provider: ServiceProvider
  onEdit: () => void
  /** Undefined if the account may not remove it from the directory. */
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

/** One site of the directory: its kind, whether the person has an account there, and the links to it. */
function SiteRow({ provider, onEdit, onRemove }: SiteRowProps) {
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

/** A site of the directory with its entry on this device, and its actions. */
function useSite(provider: ServiceProvider) {
  const { sessions } = useWorkbench()
  const host = useHost()
  const [isBusy, setIsBusy] = useState(false)
  const { globalUniqueIdentifier: id, serviceProviderId, serviceProviderName } = provider
  const session = useSessions().find((one) => one.id === id)

  /** Loads the instance with its addresses. Null if they cannot be loaded, which a message says. */
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

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
/** Sites that are shown at first, and further ones at each press. */
const PAGE_SIZE = 100

/** The list of the directory, and the actions on a site. */
function useSites() {
  const host = useHost()
  const mayManage = usePermission('serviceProviders.manage')
  const call = useLive(
    [serviceProviders.list.path],
    (session, signal) => session.send(serviceProviders.list, {}, { signal }),
    { refresh: REFRESH, shows: ['serviceProvider'] },
  )
  const refetchAfter = async (answer: Promise<unknown>) => {
    if ((await answer) !== null) await call.refetch()
  }
  return {
    call,
    mayManage,
    add: () => void refetchAfter(host.open(addDialog, {})),
    edit: (provider: ServiceProvider) => void refetchAfter(host.open(editDialog, { provider, mayRename: mayManage })),
    remove: (provider: ServiceProvider) => void refetchAfter(host.open(removeDialog, provider)),
  }
}

/** Shows further sites; nothing where all are shown. */
function MoreButton({ shown, count, onMore }: { shown: number; count: number; onMore: () => void }) {
  const t = useMessages()
  if (count <= shown) return null
  return (
    <div className={classes.bar}>
      <Button variant="default" onClick={onMore}>
        {t('showMore', { shown, count })}
      </Button>
    </div>
  )
}

/**
 * The sites of a directory, in the folders of the account; each can be opened, changed and added to the account's own
 * list.
 */
export default function SitesPage() {
  const t = useMessages()
  const { call, mayManage, add, edit, remove } = useSites()
  const [search, setSearch] = useState('')
  const providers = call.data ?? []
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { folders, count } = foldersOf(providers, { search, limit })
  return (
    <PageFrame title={t('pages.sites.title')} isFull>
      <WidgetFrame
        state={viewStateOf(call)}
        title={t('pages.sites.title')}
        badge={call.data && <Chip tone="info">{t('count', { count: providers.length })}</Chip>}
        updatedAt={updatedAtOf(call)}
        flush
      >
        <div className={classes.bar}>
          <SearchField
            className={classes.search}
            label={t('search')}
            text={search}
            onSearch={(text) => {
              setSearch(text)
              setLimit(PAGE_SIZE)
            }}
          />
          {mayManage && (
            <Button leftSection={<IconPlus size={16} />} onClick={add}>
              {t('addSite')}
            </Button>
          )}
        </div>
        {call.data && folders.length === 0 && (
          <p className={classes.bar}>{t(search === '' ? 'empty' : 'emptySearch')}</p>
        )}
        {folders.map(({ name, providers: inFolder }) => (
          <section key={name ?? ''} aria-label={name ?? t('noFolder')}>
            {name !== null && <h2 className={classes.folder}>{name}</h2>}
            <ul className={classes.list}>
              {inFolder.map((provider) => (
                <SiteRow
                  key={provider.serviceProviderId}
                  provider={provider}
                  onEdit={() => edit(provider)}
                  onRemove={mayManage ? () => remove(provider) : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
        <MoreButton shown={limit} count={count} onMore={() => setLimit(limit + PAGE_SIZE)} />
      </WidgetFrame>
    </PageFrame>
  )
}
