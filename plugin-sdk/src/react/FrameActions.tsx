import { ActionIcon, Group, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconDots } from '@tabler/icons-react'
import type { FrameAction } from '../context/frameAction'
import { useSdkTexts } from '../context/texts'
import { PHONE_QUERY } from './useIsPhone'

/** Several buttons would leave no room for the title where fingers or a small screen need large targets. */
const MENU_QUERY = `(hover: none), ${PHONE_QUERY}`

function FrameButton({ action: { label, icon, onClick, disabled = false, isPressed } }: { action: FrameAction }) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color="gray"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}

/** The actions of a frame: a button each, and on touch screens and phones one menu for all. */
export function FrameActions({ actions }: { actions: readonly FrameAction[] }) {
  const prefersMenu = useMediaQuery(MENU_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  if (prefersMenu && actions.length > 1) return <FrameMenu actions={actions} />
  return actions.map((action) => <FrameButton key={action.id} action={action} />)
}

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
function FrameMenu({ actions }: { actions: readonly FrameAction[] }) {
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
