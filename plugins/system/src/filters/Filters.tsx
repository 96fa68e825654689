import { useState, type ReactNode } from 'react'
import { IconAdjustmentsHorizontal } from '@barn-workbench/plugin-sdk/icons'
import { SheetOrPopover } from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import classes from './Filters.module.css'

/** Fields with a list of choices, which is drawn within the sheet, as nothing else is above it. */
export const CHOICES = { withinPortal: false, floatingStrategy: 'fixed' } as const

/** The label of a field is for screen readers only, but visible in the sheet. */
export const FIELD_CLASSES = { root: classes.select ?? '', label: classes.label ?? '' }

interface FiltersProps {
  /** The number of filters that differ from the initial ones. */
  count: number
  /** The label of the button that closes the sheet. */
  result: string
  onReset: () => void
  children: ReactNode
}

/** The filters of a list: side by side, and on a phone in a sheet behind a button with the number of active ones. */
export function Filters({ count, result, onReset, children }: FiltersProps) {
  const t = useMessages()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!isPhone) return children
  const target = (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      className={classes.filterButton ?? ''}
      aria-label={t('filters.label', { count })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={18} />}
      onClick={() => setIsOpen(true)}
    >
      {count > 0 ? t('filters.withCount', { count }) : t('filters.title')}
    </Button>
  )
  return (
    <SheetOrPopover label={t('filters.title')} isOpen={isOpen} onClose={close} target={target}>
      <div className={classes.sheet}>
        <h2 className={classes.sheetTitle}>{t('filters.title')}</h2>
        {children}
        <div className={classes.sheetEnd}>
          <Button variant="default" disabled={count === 0} onClick={onReset}>
            {t('filters.reset')}
          </Button>
          <Button onClick={close}>{result}</Button>
        </div>
      </div>
    </SheetOrPopover>
  )
}
