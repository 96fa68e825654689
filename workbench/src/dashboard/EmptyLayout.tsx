import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { simulatedPermissionsOf } from '@barn-workbench/core/settings'
import { PlainButton, useInstance, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
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

/**
 * Explains to an account without any rights why its dashboard is empty, once that is certain. A user who simulates no
 * permission at all can end the simulation here.
 */
export function NoRole() {
  const { t } = useTranslation('layouts')
  const { session, snapshot } = useInstance()
  const [settings, change] = useLocalSettings()
  // No permissions are known before the instance has answered.
  const { isSuccess } = useQuery({
    queryKey: [session.id, 'own-permissions', snapshot.accountId],
    queryFn: () => session.refreshFacts(['permissions']).then(() => true),
  })
  if (simulatedPermissionsOf(settings) !== null)
    return (
      <div className={classes.empty} role="status">
        <p className={classes.text}>{t('noRole.simulated')}</p>
        <PlainButton onClick={() => change({ simulatePermissions: false })}>{t('noRole.endSimulation')}</PlainButton>
      </div>
    )
  if (!isSuccess) return null
  return (
    <div className={classes.empty} role="status">
      <p className={classes.text}>{t('noRole.title')}</p>
      <p className={classes.hint}>{t('noRole.hint')}</p>
    </div>
  )
}
