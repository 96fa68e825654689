import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FrameAction } from './frameAction'

function FrameMenuItem({ action: { label, icon, onClick, disabled = false, isPressed } }: { action: FrameAction }) {
  const check = isPressed === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isPressed }
  return (
    <Menu.Item
      {...check}
      leftSection={icon}
      rightSection={isPressed ? <IconCheck size={16} /> : null}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}

/** The actions of a frame in one menu. */
export function FrameMenu({ actions }: { actions: readonly FrameAction[] }) {
  const { t } = useTranslation('sdk')
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('frame.actions')} title={t('frame.actions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <FrameMenuItem key={action.id} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
