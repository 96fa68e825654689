import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconEyeOff, IconGripVertical, IconLock, IconTrash } from '@tabler/icons-react'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBringIntoView } from '@barn-workbench/plugin-sdk/react'
import classes from './EditItem.module.css'

interface EditItemProps {
  itemKey: string
  title: string
  /** Position and size in words, for screen readers. */
  position: string
  isSelected: boolean
  /** Whether it is to be scrolled to and focused. */
  isWanted: boolean
  /** Whether the person cannot change it. */
  isLocked: boolean
  /** Whether it is locked for the users of the layout that is edited. */
  isLockedForOthers: boolean
  /** Whether the viewer does not see the widget because a permission is missing. */
  isForbidden: boolean
  /** Whether only the grip drags the item, because a finger anywhere else scrolls the page. */
  isGripOnly: boolean
  onKeyDown: (key: string, event: KeyboardEvent) => void
  onSettings: (key: string) => void
  onRemove: (key: string) => void
  children: ReactNode
}

/** One widget in the editor. Its content is inert; a layer above it moves, configures and removes it. */
export const EditItem = memo(function EditItem(props: EditItemProps) {
  const { itemKey, title, position, isSelected, isWanted, isLocked, isForbidden, isGripOnly, children } = props
  const { onKeyDown, onSettings, onRemove } = props
  const { t } = useTranslation('layouts')
  const shield = useBringIntoView<HTMLDivElement>(isWanted)
  const dragHandle = isGripOnly || isLocked ? {} : { 'data-drag-handle': '' }
  const lock = lockMessage(props)
  const notes = [...(lock === null ? [] : [t(lock)]), ...(isForbidden ? [t('item.forbidden')] : [])]
  return (
    <div className={classes.item} data-selected={isSelected || undefined} data-edit-item={itemKey}>
      <div className={classes.content} inert>
        {children}
      </div>
      <div
        ref={shield}
        className={classes.shield}
        {...dragHandle}
        tabIndex={0}
        role="group"
        aria-roledescription={isLocked ? t('item.lockedRole') : t('item.role')}
        aria-label={[title, position, ...notes].join(', ')}
        data-locked={isLocked || undefined}
        onKeyDown={(event) => onKeyDown(itemKey, event)}
        onDoubleClick={() => onSettings(itemKey)}
      >
        {!isLocked && (
          <>
            <span className={classes.grip} data-drag-handle="">
              <IconGripVertical size={18} aria-hidden />
            </span>
            <ItemTools title={title} onSettings={() => onSettings(itemKey)} onRemove={() => onRemove(itemKey)} />
          </>
        )}
        <ItemNotes lock={lock} isForbidden={isForbidden} />
      </div>
    </div>
  )
})

/** The message that says that a widget is locked, or null. */
function lockMessage({ isLocked, isLockedForOthers }: Pick<EditItemProps, 'isLocked' | 'isLockedForOthers'>) {
  if (isLocked) return 'item.locked'
  return isLockedForOthers ? 'item.lockedForOthers' : null
}

function ItemNotes({ lock, isForbidden }: { lock: string | null; isForbidden: boolean }) {
  const { t } = useTranslation('layouts')
  return (
    <span className={classes.notes}>
      {lock !== null && (
        <span className={classes.note}>
          <IconLock size={14} aria-hidden />
          {t(lock)}
        </span>
      )}
      {isForbidden && (
        <span className={classes.note}>
          <IconEyeOff size={14} aria-hidden />
          {t('item.forbidden')}
        </span>
      )}
    </span>
  )
}

interface ItemToolsProps {
  title: string
  onSettings: () => void
  onRemove: () => void
}

function ItemTools({ title, onSettings, onRemove }: ItemToolsProps) {
  const { t } = useTranslation('layouts')
  return (
    <span className={classes.tools} data-no-drag="">
      <ActionIcon variant="default" size="md" aria-label={t('item.settings', { title })} onClick={onSettings}>
        <IconAdjustmentsHorizontal size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size="md" aria-label={t('item.remove', { title })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}
