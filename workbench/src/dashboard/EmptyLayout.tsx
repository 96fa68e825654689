import { useTranslation } from 'react-i18next'
import { PlainButton } from '@barn-workbench/plugin-sdk/react'
import classes from './EmptyLayout.module.css'

interface EmptyLayoutProps {
  /** Whether it has widgets, but none that the account may see. */
  isForbidden: boolean
  onEdit: (() => void) | undefined
}

/** A dashboard without visible widgets, with a link to the editor if that can help. */
export function EmptyLayout({ isForbidden, onEdit }: EmptyLayoutProps) {
  const { t } = useTranslation('layouts')
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t(isForbidden ? 'empty.forbidden' : 'empty.none')}</p>
      {!isForbidden && onEdit && (
        <>
          <p className={classes.hint}>{t('empty.hint')}</p>
          <PlainButton isPrimary onClick={onEdit}>
            {t('edit.start')}
          </PlainButton>
        </>
      )}
    </div>
  )
}
