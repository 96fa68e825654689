import { IconDots } from '@tabler/icons-react'
import type { Target } from '@barn-workbench/core/intents'
import { useSdkTexts } from '../context/texts'
import { IconButton } from '../react/IconButton'
import { useScreenActions } from '../react/screenActions'
import { useActionMenu } from './useActionMenu'

interface ActionMenuProps {
  target: Target
  /** Ids of intents that the menu leaves out. */
  exclude?: readonly string[]
}

/** A button with a menu of the actions on an entity. Hidden if there are none. @public */
export function ActionMenu({ target, exclude = [] }: ActionMenuProps) {
  const t = useSdkTexts()
  const menu = useActionMenu(exclude)
  const hasActions = useScreenActions()
    .offered(target)
    .some(({ intentId }) => !exclude.includes(intentId))
  if (!hasActions) return null
  return (
    <>
      <IconButton
        label={t('actions.menu')}
        aria-haspopup="menu"
        aria-expanded={menu.element !== null}
        onClick={(event) => menu.open(target, event)}
      >
        <IconDots size={18} />
      </IconButton>
      {menu.element}
    </>
  )
}
