import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FrameAction } from './frameAction'
import { FrameMenu } from './FrameMenu'
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
