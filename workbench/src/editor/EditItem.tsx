import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconEyeOff, IconGripHorizontal, IconLock, IconTrash } from '@tabler/icons-react'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EditItem.module.css'

interface EditItemProps {
  itemKey: string
  title: string
  /** Position and size in words, for screen readers. */
  position: string
  isSelected: boolean
  isLocked: boolean
  /** Whether the layout shows its viewer no such widget, for want of a permission. */
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
  const { itemKey, title, position, isSelected, isLocked, isForbidden, isGripOnly, children } = props
  const { onKeyDown, onSettings, onRemove } = props
  const { t } = useTranslation('layouts')
  const dragHandle = isGripOnly || isLocked ? {} : { 'data-drag-handle': '' }
  return (
    <div className={classes.item} data-selected={isSelected || undefined} data-edit-item={itemKey}>
      <div className={classes.content} inert>
        {children}
      </div>
      <div
        className={classes.shield}
        {...dragHandle}
        tabIndex={0}
        role="group"
        aria-roledescription={t('item.role')}
        aria-label={[title, position, ...(isForbidden ? [t('item.forbidden')] : [])].join(', ')}
        data-locked={isLocked || undefined}
        onKeyDown={(event) => onKeyDown(itemKey, event)}
        onDoubleClick={() => onSettings(itemKey)}
      >
        {isLocked ? (
          <span className={classes.grip}>
            <IconLock size={16} aria-label={t('item.locked')} />
          </span>
        ) : (
          <>
            <span className={classes.grip} data-drag-handle="">
              <IconGripHorizontal size={18} aria-hidden />
            </span>
            <ItemTools title={title} onSettings={() => onSettings(itemKey)} onRemove={() => onRemove(itemKey)} />
          </>
        )}
        {isForbidden && (
          <span className={classes.forbidden}>
            <IconEyeOff size={14} aria-hidden />
            {t('item.forbidden')}
          </span>
        )}
      </div>
    </div>
  )
})

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
