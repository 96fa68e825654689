import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { simulatedPermissionsOf } from '@barn-workbench/core/settings'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './EmptyLayout.module.css'

/** Tells an account that may do nothing yet why its dashboard is empty, once that is sure. */
export function NoRole() {
  const { t } = useTranslation('layouts')
  const { session, snapshot } = useInstance()
  const isSimulated = simulatedPermissionsOf(useWorkbench().settings.get()) !== null
  // None are known before the instance has answered.
  const { isSuccess } = useQuery({
    queryKey: [session.id, 'own-permissions', snapshot.accountId],
    queryFn: () => session.refreshFacts(['permissions']).then(() => true),
  })
  if (!isSuccess || isSimulated) return null
  return (
    <div className={classes.empty} role="status">
      <p className={classes.text}>{t('noRole.title')}</p>
      <p className={classes.hint}>{t('noRole.hint')}</p>
    </div>
  )
}
