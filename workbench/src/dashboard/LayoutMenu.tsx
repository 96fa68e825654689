import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconDeviceTv,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutGridAdd,
  IconPlus,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Audience } from '@barn-workbench/core/layout'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useSession, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { useRoleName } from '../account/useAccount'
import { useLayoutChoices } from '../layouts/useLayoutChoices'
import { EVERYONE, type UserLayout } from '../layouts/useLayoutForUser'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { ROLE_PARAMETER, useRoles } from '../layouts/useRoles'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useUrlParameter } from '../router/useUrlParameter'
import { WALL_PARAMETER } from '../router/wallParameter'
import { dashboardPath } from './dashboardPath'

const NewDashboard = lazyPart(async () => (await import('./NewDashboard')).NewDashboard)
const DashboardHistory = lazyPart(async () => (await import('./DashboardHistory')).DashboardHistory)

interface LayoutMenuProps {
  layoutId: string
  userLayout: UserLayout
  /** Whether there is room for an icon only. */
  isNarrow: boolean
  /** Starts the editor from the menu; null if there is a button for it. */
  onEdit: (() => void) | null
}

/** A dialog that the menu opens. */
type MenuDialog = 'new' | 'history'

/**
 * Shows the title of the layout. Its menu leads to other dashboards, begins a new one, shows what was published before,
 * and previews the layout as a role sees it. On the phone it also starts the editor.
 */
export function LayoutMenu({ layoutId, userLayout, isNarrow, onEdit }: LayoutMenuProps) {
  const { t } = useTranslation('layouts')
  const title = useLayoutTitle()(layoutId, userLayout.resolved?.content.title ?? layoutId)
  const target = { 'aria-label': t('menu.label', { title }), 'data-tour': 'layout' }
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      {/* A long menu scrolls, so that its entries are reached by Tab as well. */}
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
              {title}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && <EditItem onEdit={onEdit} />}
          <DashboardItems layoutId={layoutId} userLayout={userLayout} />
          <OtherItems audience={userLayout.audience} onOpen={setDialog} />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'new' && <NewDashboard userLayout={userLayout} layoutId={layoutId} onClose={close} />}
      {dialog === 'history' && <DashboardHistory userLayout={userLayout} layoutId={layoutId} onClose={close} />}
    </>
  )
}

/** Leads to the dashboards that the person can open, also to dashboards that this version of the client cannot show. */
function DashboardItems({ layoutId, userLayout }: Pick<LayoutMenuProps, 'layoutId' | 'userLayout'>) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const readable = useLayoutChoices(userLayout)
  const { unreadable } = userLayout.snapshot
  const choices = [
    ...readable,
    ...unreadable.filter(({ layoutId: id }) => !readable.some((choice) => choice.layoutId === id)),
  ]
  return (
    <>
      <Menu.Label>{t('menu.layouts')}</Menu.Label>
      {choices.map((choice) => (
        <Menu.Item
          key={choice.layoutId}
          component={Link}
          to={dashboardPath(session, choice.layoutId)}
          rightSection={choice.layoutId === layoutId && <IconCheck size={14} />}
        >
          {choice.title}
        </Menu.Item>
      ))}
    </>
  )
}

interface OtherItemsProps {
  audience: Audience
  onOpen: (dialog: MenuDialog) => void
}

/**
 * Begins a dashboard and prints this one. For who manages layouts it also shows the history, and the dashboard as
 * others see it.
 */
function OtherItems({ audience: { role, managesLayouts }, onOpen }: OtherItemsProps) {
  const { t } = useTranslation('layouts')
  const userMode = useUserMode()
  return (
    <>
      {role === null && (
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onOpen('new')}>
          {t('begin.start')}
        </Menu.Item>
      )}
      <ReportItem />
      <WallItem />
      {managesLayouts && (
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onOpen('history')}>
          {t('history.start')}
        </Menu.Item>
      )}
      {managesLayouts && userMode === 'advanced' && <RoleChoices role={role} />}
    </>
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

/** Shows the dashboard without anything around it, as on a wall. The browser hides its bars only on a press. */
function WallItem() {
  const { t } = useTranslation('layouts')
  const [, setWall] = useUrlParameter(WALL_PARAMETER)
  const open = () => {
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    setWall('')
  }
  return (
    <Menu.Item leftSection={<IconDeviceTv size={16} />} onClick={open}>
      {t('menu.wall')}
    </Menu.Item>
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
