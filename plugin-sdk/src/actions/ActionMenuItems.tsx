import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { KeyName } from '../react/KeyName'
import type { OfferedAction } from '../react/screenActions'
import classes from './ActionMenu.module.css'

/**
 * The key of an action, printed on it where there is a keyboard. Screen readers find the keys in the list of all keys.
 */
export function ActionKey({ shortcut }: { shortcut: string }) {
  return (
    <span className={classes.key} aria-hidden>
      <KeyName name={shortcut} />
    </span>
  )
}

/** The entries of a menu with a line between its parts. */
export function ActionMenuItems({ actions }: { actions: readonly OfferedAction[] }) {
  return actions.map((action, index) => {
    const { id, title, icon: Icon, group, shortcut, disabledReason } = action
    return (
      <Fragment key={id}>
        {index > 0 && actions[index - 1]?.group !== group && <Menu.Divider />}
        <Menu.Item
          leftSection={<Icon size={18} />}
          rightSection={shortcut !== null && <ActionKey shortcut={shortcut} />}
          disabled={disabledReason !== null}
          {...(group === 'remove' && { className: classes.remove ?? '' })}
          onClick={() => void action.start()}
        >
          {title}
          {disabledReason !== null && <span className={classes.reason}>{disabledReason}</span>}
        </Menu.Item>
      </Fragment>
    )
  })
}
