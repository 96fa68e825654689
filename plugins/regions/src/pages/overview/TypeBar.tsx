import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton, NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useTypeWrites } from '../../writes/useTypeWrites'
import classes from './Overview.module.css'
import type { OverviewProps } from './overviewProps'

/** Chooses the type; who may creates, renames and deletes types. */
export function TypeBar({ book, cameras, regionType, onType, canManage }: OverviewProps & { canManage: boolean }) {
  const t = useMessages()
  const id = useId()
  const writes = useTypeWrites({ book, cameraNameOf: cameras.nameOf, onType })
  const type = book.types.find(({ regionTypeId }) => regionTypeId === regionType)
  return (
    <div className={classes.bar}>
      {regionType !== null && (
        <label className={classes.field} htmlFor={id}>
          {t('overview.type')}
          <select id={id} value={regionType} onChange={(event) => onType(event.currentTarget.value)}>
            {!type && <option value={regionType}>{t('overview.goneType', { id: regionType })}</option>}
            {book.types.map(({ regionTypeId, name }) => (
              <option key={regionTypeId} value={regionTypeId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {canManage && type && (
        <>
          <IconButton label={t('types.rename', { name: type.name })} onClick={() => void writes.rename(type)}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t('types.remove', { name: type.name })} onClick={() => void writes.remove(type)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </>
      )}
      {canManage && (
        <NoticeButton onClick={() => void writes.create()}>
          <IconPlus size={16} aria-hidden /> {t('types.create')}
        </NoticeButton>
      )}
    </div>
  )
}
