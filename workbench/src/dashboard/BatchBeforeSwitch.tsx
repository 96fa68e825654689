import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import {
  BATCH_BEFORE_PARAMETER,
  usePermission,
  useShowsBatchBefore,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import classes from './BatchBeforeSwitch.module.css'

/** Shows the same days of the batch before in all charts, for who may see the batches of the barn. */
export function BatchBeforeSwitch() {
  const { t } = useTranslation('layouts')
  const { address } = useWorkbench()
  const isShown = useShowsBatchBefore()
  const isPermitted = usePermission(...incidentViewPermissions('barnState'))
  if (!isPermitted) return null
  return (
    <button
      type="button"
      role="switch"
      className={classes.switch}
      aria-checked={isShown}
      aria-label={t('time.batchBefore')}
      title={t('time.batchBefore')}
      onClick={() => address.set({ [BATCH_BEFORE_PARAMETER]: isShown ? null : 'batch' })}
    >
      <IconHistory size={16} aria-hidden />
      <span className={classes.label}>{t('time.batchBefore')}</span>
    </button>
  )
}
