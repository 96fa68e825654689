import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutDashboard } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { layoutChoices } from '@barn-workbench/core/layout'
import { problemOf } from '@barn-workbench/core/result'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { EVERYONE, ROLE_PARAMETER, type UserLayout } from '../layouts/useLayoutForUser'
import { useRoles } from '../layouts/useRoles'
import { showToast } from '../toasts/showToast'
import { useLayoutTitle } from './useLayoutTitle'

interface LayoutMenuProps {
  layoutId: string
  userLayout: UserLayout
  /** Whether there is room for an icon only. */
  isNarrow: boolean
}

/**
 * Shows the title of the layout. Its menu leads to other dashboards, resets own changes, and previews the layout as a
 * role sees it.
 */
export function LayoutMenu({ layoutId, userLayout, isNarrow }: LayoutMenuProps) {
  const { t } = useTranslation('layouts')
  const { session } = useInstance()
  const { audience, snapshot, resolved } = userLayout
  const titleOf = useLayoutTitle()
  const current = titleOf(layoutId, resolved?.layout.title ?? layoutId)
  const readable = layoutChoices({ shipped: shippedLayouts, saved: snapshot.saved ?? [] }, audience)
  const choices = [
    ...readable,
    ...snapshot.unreadable.filter(({ layoutId: id }) => !readable.some((choice) => choice.layoutId === id)),
  ]
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('menu.label', { title: current })}>
            <IconLayoutDashboard size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('menu.label', { title: audience.role === null ? current : roleName(t, audience.role) })}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflow: 'auto' }}>
        <Menu.Label>{t('menu.layouts')}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.layoutId}
            component={Link}
            to={`/instance/${session.id}/dashboard/${choice.layoutId}`}
            rightSection={choice.layoutId === layoutId && <IconCheck size={14} />}
          >
            {titleOf(choice.layoutId, choice.title)}
          </Menu.Item>
        ))}
        <OwnChanges layoutId={layoutId} userLayout={userLayout} />
        {audience.managesLayouts && <RoleChoices role={audience.role} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The empty role stands for everyone. */
function roleName(t: TFunction<'layouts'>, role: string): string {
  return role === '' ? t('menu.everyone') : t('menu.role', { role })
}

function OwnChanges({
  layoutId,
  userLayout: { resolved, snapshot, layouts },
}: Pick<LayoutMenuProps, 'layoutId' | 'userLayout'>) {
  const { t } = useTranslation('layouts')
  const [isConfirming, setIsConfirming] = useState(false)
  const own = snapshot.own[layoutId]
  if (!resolved || !own || own.edits.length === 0) return null
  const { layout: base, edits: before } = resolved
  const reset = () =>
    layouts
      .saveOwn(layoutId, { base, before, edits: [] })
      .catch((error: unknown) => showToast('error', t(problemOf(error).code, { ns: 'errors' }), 'layout-reset'))
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('menu.own')}</Menu.Label>
      {own.pending && snapshot.problem && <Menu.Item disabled>{t('menu.problem')}</Menu.Item>}
      <Menu.Item
        closeMenuOnClick={isConfirming}
        color={isConfirming ? 'red' : ''}
        onClick={() => (isConfirming ? void reset() : setIsConfirming(true))}
      >
        {isConfirming ? t('menu.confirmReset', { count: own.edits.length }) : t('menu.reset')}
      </Menu.Item>
    </>
  )
}

function RoleChoices({ role }: { role: string | null }) {
  const { t } = useTranslation('layouts')
  const roles = useRoles(true)
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
          {choice === null ? t('menu.me') : roleName(t, choice)}
        </Menu.Item>
      ))}
    </>
  )
}
