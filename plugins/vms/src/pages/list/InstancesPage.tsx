import { vmsInstances } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_CONDITIONS } from '@barn-workbench/core/query'
import type { VmsInstance } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { IconPencil, IconQrcode } from '@barn-workbench/plugin-sdk/icons'
import {
  LIST_DEFAULTS,
  ListPage,
  useDocumentList,
  useListState,
  type ListControl,
} from '@barn-workbench/plugin-sdk/list'
import { IconButton, PageLink, useHost, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { addressesOf } from '../../addresses'
import { discoveryDialog, editDialog } from '../../dialogs'
import classes from './InstancesPage.module.css'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE
const idOf = ({ globalUniqueIdentifier }: VmsInstance) => globalUniqueIdentifier

function useVmsList(): ListControl {
  const t = useMessages()
  return useListState('vms', {
    properties: [
      { key: 'name', label: t('property.name'), kind: 'text', isSortable: true },
      { key: 'globalUniqueIdentifier', label: t('property.id'), kind: 'text', isSortable: true },
    ],
    maximumConditions: MAXIMUM_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: [ascending('name')] },
  })
}

/** The instances of customers, in pages; each can be renamed, and has a text that adds it to a client. */
export default function InstancesPage() {
  const t = useMessages()
  const host = useHost()
  const list = useVmsList()
  const documents = useDocumentList(vmsInstances.query, list, { refresh: REFRESH, shows: ['vmsInstance'], idOf })
  const shown = useShownEntities('vmsInstance', documents.pages.rows, idOf)
  return (
    <ListPage
      title={t('pages.instances.title')}
      documents={documents}
      countText={(count) => t('count', { count })}
      empty={documents.isFiltered ? { title: t('empty.filtered') } : { title: t('empty.title'), hint: t('empty.hint') }}
      label={t('listLabel')}
    >
      {shown.map((instance) => (
        <InstanceRow
          key={idOf(instance)}
          instance={instance}
          onEdit={() => void host.open(editDialog, instance)}
          onDiscovery={() => void host.open(discoveryDialog, instance)}
        />
      ))}
    </ListPage>
  )
}

interface InstanceRowProps {
  instance: VmsInstance
  onEdit: () => void
  onDiscovery: () => void
}

/** One instance: its name, which links to it if this browser knows it, its id and its addresses. */
function InstanceRow({ instance, onEdit, onDiscovery }: InstanceRowProps) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const { globalUniqueIdentifier: id, name, discoveryObject } = instance
  const addresses = addressesOf(discoveryObject)
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span className={classes.name}>
          {sessions.has(id) ? <PageLink to={`/instance/${id}`}>{name}</PageLink> : name}
        </span>
        <span className={classes.facts}>
          <span>{t('id', { id })}</span>
          {addresses.map(({ kind, text }) => (
            <span key={kind}>{t(`address.${kind}`, { address: text })}</span>
          ))}
          {addresses.length === 0 && <span>{t('address.none')}</span>}
        </span>
      </span>
      <span className={classes.tools}>
        <IconButton label={t('showDiscovery', { name })} tip={t('discoveryTip')} onClick={onDiscovery}>
          <IconQrcode size={18} />
        </IconButton>
        <IconButton label={t('editOf', { name })} tip={t('editTip')} onClick={onEdit}>
          <IconPencil size={18} />
        </IconButton>
      </span>
    </li>
  )
}
