import { ActionIcon, Group, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { isValidElement, memo, useCallback, type ReactNode } from 'react'
import type { FrameAction } from '../context/frameAction'
import { useSdkTexts } from '../context/texts'
import { IconButton } from './IconButton'
import { PHONE_QUERY } from './useIsPhone'
import { useLatest } from './useLatest'

/** Several buttons would leave no room for the title where fingers or a small screen need large targets. */
const MENU_QUERY = `(hover: none), (any-pointer: coarse), ${PHONE_QUERY}`

type FrameButtonProps = Pick<FrameAction, 'id' | 'label' | 'icon'> & {
  disabled: boolean | undefined
  isPressed: boolean | undefined
  onPress: (id: string) => void
}

/** Whether two icons look the same. A widget makes new elements each time that it is drawn. */
function isSameIcon(left: ReactNode, right: ReactNode): boolean {
  if (!isValidElement<object>(left) || !isValidElement<object>(right)) return left === right
  return left.type === right.type && isSameProps(left.props, right.props)
}

function isSameProps(left: object, right: object): boolean {
  const entries = Object.entries(left)
  return (
    entries.length === Object.keys(right).length && entries.every(([key, value]) => value === Reflect.get(right, key))
  )
}

/** One action. It is drawn again only when it looks different, since widgets are drawn often and have several. */
const FrameButton = memo(
  function FrameButton({ id, label, icon, disabled = false, isPressed, onPress }: FrameButtonProps) {
    return (
      <IconButton label={label} aria-pressed={isPressed} disabled={disabled} onClick={() => onPress(id)}>
        {icon}
      </IconButton>
    )
  },
  ({ icon, ...before }, { icon: nextIcon, ...after }) => isSameIcon(icon, nextIcon) && isSameProps(before, after),
)

/** The actions of a frame: a button each, and on touch screens and phones one menu for all. */
export function FrameActions({ actions }: { actions: readonly FrameAction[] }) {
  const prefersMenu = useMediaQuery(MENU_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const latest = useLatest(actions)
  const onPress = useCallback((id: string) => latest.current.find((action) => action.id === id)?.onClick(), [latest])
  if (prefersMenu && actions.length > 1) return <FrameMenu actions={actions} />
  return actions.map(({ id, label, icon, disabled, isPressed }) => (
    <FrameButton
      key={id}
      id={id}
      label={label}
      icon={icon}
      disabled={disabled}
      isPressed={isPressed}
      onPress={onPress}
    />
  ))
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
