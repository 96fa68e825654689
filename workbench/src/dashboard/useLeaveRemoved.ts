import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { problemOf } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { screenPath, useSession } from '@barn-workbench/plugin-sdk/react'
import { isDevice } from '../layouts/device'
import { showToast } from '../toasts/showToast'
import { dashboardPath } from './dashboardPath'

/** Time for which the removal can be undone by the message, in ms. */
const UNDO_DURATION = 10 * SECOND

/**
 * Returns a function that leaves a dashboard that has been removed, with a message whose button restores it and leads
 * back.
 */
export function useLeaveRemoved(layoutId: string): (restore: () => Promise<unknown>) => void {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const navigate = useNavigate()
  return (restore) => {
    void navigate(isDevice(session) ? '/sites' : screenPath(session.id, 'dashboard'))
    const press = async () => {
      try {
        await restore()
        void navigate(dashboardPath(session, layoutId))
      } catch (error) {
        void showToast('error', t(problemOf(error).code, { ns: 'errors' }), 'dashboard-restored')
      }
    }
    void showToast('success', t('history.wasRemoved'), `dashboard-removed ${layoutId}`, {
      button: { label: t('edit.undo'), press },
      duration: UNDO_DURATION,
    })
  }
}
