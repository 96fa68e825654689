import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { KeyName } from '../react/KeyName'
import type { OfferedAction } from '../react/screenActions'
import classes from './ActionMenu.module.css'

/** The entries of a menu with a line between its parts. */
export function ActionMenuItems({ actions }: { actions: readonly OfferedAction[] }) {
  return actions.map((action, index) => {
    const { id, title, icon: Icon, group, shortcut, disabledReason } = action
    return (
      <Fragment key={id}>
        {index > 0 && actions[index - 1]?.group !== group && <Menu.Divider />}
        <Menu.Item
          leftSection={<Icon size={18} />}
          rightSection={
            shortcut !== null && (
              <span className={classes.key}>
                <KeyName name={shortcut} />
              </span>
            )
          }
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
