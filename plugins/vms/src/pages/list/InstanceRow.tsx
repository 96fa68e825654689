import { IconPencil, IconQrcode } from '@tabler/icons-react'
import type { VmsInstance } from '@barn-workbench/core/schema'
import { IconButton, PageLink, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { addressesOf } from '../../addresses'
import classes from './Instances.module.css'

interface InstanceRowProps {
  instance: VmsInstance
  onEdit: () => void
  onDiscovery: () => void
}

/** One instance: its name, which leads there where this browser knows it, its id and its addresses. */
export function InstanceRow({ instance, onEdit, onDiscovery }: InstanceRowProps) {
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
