import { Button } from '@mantine/core'
import type { Target } from '@barn-workbench/core/intents'
import { useScreenActions } from '../react/screenActions'
import { ActionMenu } from './ActionMenu'
import classes from './ActionMenu.module.css'
import { ActionKey } from './ActionMenuItems'

interface ActionBarProps {
  target: Target
  /** The number of changes that have their own buttons; the others are in the menu. */
  buttons?: number
  /** Ids of intents that the screen offers already. */
  exclude?: readonly string[]
  /** Whether the others are in a menu, as by default. */
  hasMenu?: boolean
}

/** The likeliest actions on an entity as buttons, and a menu with the others. @public */
export function ActionBar({ target, buttons = 2, exclude = [], hasMenu = true }: ActionBarProps) {
  const changes = useScreenActions()
    .offered(target)
    .filter(({ group, disabledReason, intentId }) => {
      return group === 'change' && disabledReason === null && !exclude.includes(intentId)
    })
    .slice(0, buttons)
  return (
    <div className={classes.bar}>
      {changes.map((action, index) => {
        const { id, title, icon: Icon, shortcut } = action
        return (
          <Button
            key={id}
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<Icon size={18} />}
            rightSection={shortcut !== null && <ActionKey shortcut={shortcut} />}
            onClick={() => void action.start()}
          >
            {title}
          </Button>
        )
      })}
      {hasMenu && <ActionMenu target={target} exclude={[...exclude, ...changes.map(({ intentId }) => intentId)]} />}
    </div>
  )
}
