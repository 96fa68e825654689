import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutDashboard, IconLayoutGridAdd, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { layoutChoices } from '@barn-workbench/core/layout'
import type { Session } from '@barn-workbench/core/session'
import { useSession, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { useRoleName } from '../account/useAccount'
import { isDevice } from '../layouts/device'
import { EVERYONE, useShippedLayouts, type UserLayout } from '../layouts/useLayoutForUser'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { ROLE_PARAMETER, useRoles } from '../layouts/useRoles'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useUrlParameter } from '../router/useUrlParameter'

const dashboardPath = (session: Session, layoutId: string) =>
  isDevice(session) ? `/sites/${layoutId}` : `/instance/${session.id}/dashboard/${layoutId}`

interface LayoutMenuProps {
  layoutId: string
  userLayout: UserLayout
  /** Whether there is room for an icon only. */
  isNarrow: boolean
  /** Starts the editor from the menu; null if there is a button for it. */
  onEdit: (() => void) | null
}

/**
 * Shows the title of the layout. Its menu leads to other dashboards, and previews the layout as a role sees it. On the
 * phone it also starts the editor.
 */
export function LayoutMenu({ layoutId, userLayout, isNarrow, onEdit }: LayoutMenuProps) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const userMode = useUserMode()
  const { audience, snapshot, resolved } = userLayout
  const titleOf = useLayoutTitle()
  const current = titleOf(layoutId, resolved?.layout.title ?? layoutId)
  const shipped = useShippedLayouts(session)
  const readable = layoutChoices({ shipped, saved: snapshot.saved ?? [] }, audience)
  const choices = [
    ...readable,
    ...snapshot.unreadable.filter(({ layoutId: id }) => !readable.some((choice) => choice.layoutId === id)),
  ]
  const target = { 'aria-label': t('menu.label', { title: current }), 'data-tour': 'layout' }
  return (
    // A long menu scrolls, so that its entries are reached by Tab as well.
    <Menu position="bottom-end" shadow="md" menuItemTabIndex={0}>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon {...target} variant="subtle" color="gray" size={44}>
            <IconLayoutDashboard size={20} />
          </ActionIcon>
        ) : (
          <Button
            {...target}
            variant="default"
            leftSection={<IconLayoutDashboard size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {current}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && <EditItem onEdit={onEdit} />}
        <Menu.Label>{t('menu.layouts')}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.layoutId}
            component={Link}
            to={dashboardPath(session, choice.layoutId)}
            rightSection={choice.layoutId === layoutId && <IconCheck size={14} />}
          >
            {titleOf(choice.layoutId, choice.title)}
          </Menu.Item>
        ))}
        <ReportItem />
        {audience.managesLayouts && userMode === 'advanced' && <RoleChoices role={audience.role} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Starts the editor. */
function EditItem({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation('layouts')
  return (
    <>
      <Menu.Item leftSection={<IconLayoutGridAdd size={16} />} onClick={onEdit}>
        {t('edit.start')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

/** Shows the dashboard as it is printed. */
function ReportItem() {
  const { t } = useTranslation('layouts')
  const [, setPrint] = useUrlParameter(PRINT_PARAMETER)
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => setPrint('')}>
        {t('menu.report')}
      </Menu.Item>
    </>
  )
}

function RoleChoices({ role }: { role: string | null }) {
  const { t } = useTranslation('layouts')
  const roles = useRoles(true)
  const roleName = useRoleName()
  const labelOf = (choice: string | null) => {
    if (choice === null) return t('menu.me')
    return choice === '' ? t('menu.everyone') : t('menu.role', { role: roleName(choice) })
  }
  const [, setParameters] = useSearchParams()
  const preview = (roleToPreview: string | null) =>
    setParameters((before) => {
      const next = new URLSearchParams(before)
      if (roleToPreview === null) next.delete(ROLE_PARAMETER)
      else next.set(ROLE_PARAMETER, roleToPreview === '' ? EVERYONE : roleToPreview)
      return next
    })
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.seeAs')}</Menu.Label>
      {[null, '', ...roles].map((choice) => (
        <Menu.Item
          key={choice ?? 'me'}
          onClick={() => preview(choice)}
          rightSection={choice === role && <IconCheck size={14} />}
        >
          {labelOf(choice)}
        </Menu.Item>
      ))}
    </>
  )
}
