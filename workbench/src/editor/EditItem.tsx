import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconGripHorizontal, IconLock, IconTrash } from '@tabler/icons-react'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EditItem.module.css'

export interface EditItemProps {
  itemKey: string
  title: string
  /** Where it stands, in words. */
  position: string
  selected: boolean
  locked: boolean
  /** A finger scrolls the page; only the grip drags. */
  gripOnly: boolean
  onKey: (key: string, event: KeyboardEvent) => void
  onSettings: (key: string) => void
  onRemove: (key: string) => void
  children: ReactNode
}

/** One widget while it is arranged: its content at rest, and above it what moves, changes and removes it. */
export const EditItem = memo(function EditItem({
  itemKey,
  title,
  position,
  selected,
  locked,
  gripOnly,
  onKey,
  onSettings,
  onRemove,
  children,
}: EditItemProps) {
  const { t } = useTranslation('layouts')
  const whole = gripOnly || locked ? {} : { 'data-drag-handle': '' }
  return (
    <div className={classes.item} data-selected={selected || undefined} data-edit-item={itemKey}>
      <div className={classes.content} inert>
        {children}
      </div>
      <div
        className={classes.shield}
        {...whole}
        tabIndex={0}
        role="group"
        aria-roledescription={t('item.role')}
        aria-label={`${title}, ${position}`}
        data-locked={locked || undefined}
        onKeyDown={(event) => onKey(itemKey, event)}
        onDoubleClick={() => onSettings(itemKey)}
      >
        {locked ? (
          <span className={classes.grip}>
            <IconLock size={16} aria-label={t('item.locked')} />
          </span>
        ) : (
          <span className={classes.grip} data-drag-handle="">
            <IconGripHorizontal size={18} aria-hidden />
          </span>
        )}
        {!locked && (
          <span className={classes.tools} data-no-drag="">
            <ActionIcon
              variant="default"
              size="md"
              aria-label={t('item.settings', { title })}
              onClick={() => onSettings(itemKey)}
            >
              <IconAdjustmentsHorizontal size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={t('item.remove', { title })}
              onClick={() => onRemove(itemKey)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </span>
        )}
      </div>
    </div>
  )
})
