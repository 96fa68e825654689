import { Button, Menu } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import { useLayoutChoices } from '../../layouts/useLayoutChoices'
import { useLayoutForUser } from '../../layouts/useLayoutForUser'
import { ADDED_WIDGET_PARAMETER, EDIT_PARAMETER } from '../../router/useEditMode'

interface AddToDashboardProps {
  type: string
  title: string
}

/** Adds a widget to a dashboard that the person chooses. Its editor opens with the widget on it, and saves it. */
export function AddToDashboard({ type, title }: AddToDashboardProps) {
  const { t } = useTranslation('layouts')
  return (
    <Menu position="bottom-start" shadow="md" menuItemTabIndex={0}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconLayoutGridAdd size={16} />}
          aria-label={t('catalogue.addOf', { title })}
        >
          {t('catalogue.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('menu.layouts')}</Menu.Label>
        <Dashboards type={type} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The dashboards of the barn around, as the account sees them. They are asked for when the menu is open. */
function Dashboards({ type }: { type: string }) {
  const session = useSession()
  const choices = useLayoutChoices(useLayoutForUser('barn-dashboard'))
  const query = new URLSearchParams({ [EDIT_PARAMETER]: '', [ADDED_WIDGET_PARAMETER]: type }).toString()
  return choices.map(({ layoutId, title }) => (
    <Menu.Item key={layoutId} component={Link} to={`/instance/${session.id}/dashboard/${layoutId}?${query}`}>
      {title}
    </Menu.Item>
  ))
}
