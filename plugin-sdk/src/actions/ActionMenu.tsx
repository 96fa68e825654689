import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { useDoors, type OfferedAction } from '../react/doors'
import { KeyName } from '../react/KeyName'
import { useSdkTexts } from '../react/texts'
import classes from './ActionMenu.module.css'

/**
 * Where a menu is drawn: within the page's main region, but not within what it belongs to, which may cut it off.
 */
export function menuPlace(): HTMLElement {
  return document.querySelector('main') ?? document.body
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

/** A button with a menu of everything that can be done with an entity. It is not there where nothing can be. @public */
export function ActionMenu({ target, exclude = [] }: { target: Target; exclude?: readonly string[] }) {
  const t = useSdkTexts()
  const actions = useDoors()
    .offered(target)
    .filter(({ intentId }) => !exclude.includes(intentId))
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" withinPortal portalProps={{ target: menuPlace() }}>
      <Menu.Target>
        <Tooltip label={t('actions.menu')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actions.menu')} className={classes.button}>
            <IconDots size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionMenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
