import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import {
  Chip,
  PageFrame,
  updatedAtOf,
  useHost,
  useLive,
  useMessages,
  usePermission,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { addDialog, editDialog, removeDialog } from '../../dialogs'
import { foldersOf } from './foldersOf'
import { SiteRow } from './SiteRow'
import classes from './Sites.module.css'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
/** Sites that are shown at first, and further ones at each press. */
const PAGE_SIZE = 100

/** The list of the directory, and what is done with one of its sites. */
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
