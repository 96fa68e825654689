import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory, IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import {
  BATCH_BEFORE_PARAMETER,
  useIsPhone,
  usePermission,
  useShowsBatchBefore,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { TopBarTools } from '../shell/TopBarTools'
import { TimeRangePicker } from '../time/TimeRangePicker'
import classes from './DashboardTools.module.css'
import { LayoutMenu } from './LayoutMenu'
import { OwnVersion } from './OwnVersion'

interface DashboardToolsProps {
  layoutId: string
  userLayout: UserLayout
  /** Whether the layout has a widget that follows the time of the dashboard. */
  followsTime: boolean
  /** Whether the layout has a widget that can show the batch before. */
  comparesBatches: boolean
  isEditing: boolean
  onEdit: () => void
}

/** The tools of a dashboard in the top bar: its time, its layout menu, and the button that starts the editor. */
export function DashboardTools(props: DashboardToolsProps) {
  const { layoutId, userLayout, followsTime, comparesBatches, isEditing, onEdit } = props
  const width = useToolsWidth()
  // A view as another account cannot be edited.
  const mayEdit = !isEditing && userLayout.account === null
  return (
    <TopBarTools>
      {followsTime && <TimeRangePicker>{comparesBatches && <BatchBeforeSwitch />}</TimeRangePicker>}
      {!isEditing && <OwnVersion layoutId={layoutId} userLayout={userLayout} />}
      {!isEditing && (
        <LayoutMenu
          layoutId={layoutId}
          userLayout={userLayout}
          isNarrow={width !== 'wide'}
          onEdit={mayEdit && width === 'phone' ? onEdit : null}
        />
      )}
      {mayEdit && width !== 'phone' && <EditButton isNarrow={width === 'narrow'} onEdit={onEdit} />}
    </TopBarTools>
  )
}

/** Returns the room that the tools have. */
function useToolsWidth(): 'phone' | 'narrow' | 'medium' | 'wide' {
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1023px)') ?? false
  const isMedium = useMediaQuery('(max-width: 1279px)') ?? false
  if (isPhone) return 'phone'
  if (isNarrow) return 'narrow'
  return isMedium ? 'medium' : 'wide'
}

function EditButton({ isNarrow, onEdit }: { isNarrow: boolean; onEdit: () => void }) {
  const { t } = useTranslation('layouts')
  if (!isNarrow)
    return (
      <Button variant="default" onClick={onEdit}>
        {t('edit.start')}
      </Button>
    )
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('edit.start')} onClick={onEdit}>
      <IconLayoutGridAdd size={20} />
    </ActionIcon>
  )
}

/** Shows the same days of the batch before in all charts, for who may see the batches of the barn. */
function BatchBeforeSwitch() {
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
