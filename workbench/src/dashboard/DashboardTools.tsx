import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { missingPermissions } from '@barn-workbench/core/layout'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { useRegistry } from '../registry/registry'
import { TopBarTools } from '../shell/TopBarTools'
import { TimeRangePicker } from '../time/TimeRangePicker'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { LayoutMenu } from './LayoutMenu'

interface DashboardToolsProps {
  layoutId: string
  userLayout: UserLayout
  isEditing: boolean
  onEdit: () => void
}

/** The tools of a dashboard in the top bar: its time, its layout menu, and the button that starts the editor. */
export function DashboardTools({ layoutId, userLayout, isEditing, onEdit }: DashboardToolsProps) {
  const { t } = useTranslation('layouts')
  const registry = useRegistry()
  const viewer = useLayoutViewer()
  const isNarrow = useMediaQuery('(max-width: 1023px)') ?? false
  const widgets = Object.values(userLayout.resolved?.content.widgets ?? {})
  const followsTime = widgets.some(
    (widget) =>
      !widget.hidden &&
      registry.widget(widget.type)?.definition.followsTime &&
      missingPermissions(widget, viewer) === null,
  )
  return (
    <TopBarTools>
      {followsTime && <TimeRangePicker />}
      {!isEditing && <LayoutMenu layoutId={layoutId} userLayout={userLayout} isNarrow={isNarrow} />}
      {!isEditing &&
        (isNarrow ? (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('edit.start')} onClick={onEdit}>
            <IconLayoutGridAdd size={20} />
          </ActionIcon>
        ) : (
          <Button onClick={onEdit}>{t('edit.start')}</Button>
        ))}
    </TopBarTools>
  )
}
