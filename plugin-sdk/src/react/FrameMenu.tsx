import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import type { FrameAction } from './frameAction'
import { useSdkTexts } from './texts'

/** The check mark is at the end, so that the icons of all entries stay in line. */
const HIDDEN_INDICATOR = { itemIndicator: { display: 'none' } }

function FrameMenuItem({ action: { label, icon, onClick, disabled = false, isPressed } }: { action: FrameAction }) {
  if (isPressed === undefined)
    return (
      <Menu.Item leftSection={icon} disabled={disabled} onClick={onClick}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.CheckboxItem
      checked={isPressed}
      closeMenuOnClick
      styles={HIDDEN_INDICATOR}
      rightSection={isPressed && <IconCheck size={16} />}
      disabled={disabled}
      onChange={onClick}
    >
      <Group gap="xs" wrap="nowrap">
        {icon}
        {label}
      </Group>
    </Menu.CheckboxItem>
  )
}

/** The actions of a frame in one menu. */
export function FrameMenu({ actions }: { actions: readonly FrameAction[] }) {
  const t = useSdkTexts()
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
