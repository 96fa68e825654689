import { Menu, Portal } from '@mantine/core'
import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { useSdkTexts } from '../context/texts'
import { useScreenActions } from '../react/screenActions'
import classes from './ActionMenu.module.css'
import { ActionMenuItems } from './ActionMenuItems'

/** An entry of a menu beside the actions of plugins. @public */
export interface ActionMenuEntry {
  id: string
  title: string
  icon: ComponentType<{ size?: number }>
  onClick: () => void
}

interface OpenMenu {
  /** Null: the menu has only its own entries. */
  target: Target | null
  entries: readonly ActionMenuEntry[]
  left: number
  top: number
  /** The element that had the focus and gets it back afterwards. */
  opener: Element | null
}

/** One menu for many entities, such as the rows of a list. @public */
export interface SharedActionMenu {
  /** Opens the menu of an entity: where the pointer is at a right click, and else below the button. */
  open: (target: Target, event: MouseEvent) => void
  /**
   * Opens the menu at a point of the window, CSS px, with its own entries before the actions on the entity. Does not
   * open without any entry.
   */
  openAt: (target: Target | null, at: readonly [number, number], entries?: readonly ActionMenuEntry[]) => void
  /** The menu; null while it is not open. */
  element: ReactNode
}

/** The element that a menu is drawn in: the page's main region, since the element that it belongs to may cut it off. */
function menuPlace(): HTMLElement {
  return document.querySelector('main') ?? document.body
}

/**
 * The menu of everything that can be done with an entity, by a button, the right mouse button or a long press.
 * `exclude`: ids of intents that it leaves out. @public
 */
export function useActionMenu(exclude: readonly string[] = []): SharedActionMenu {
  const t = useSdkTexts()
  const { offered } = useScreenActions()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const all = menu === null || menu.target === null ? [] : offered(menu.target)
  const actions = all.filter(({ intentId }) => !exclude.includes(intentId))
  const close = () => {
    if (menu?.opener instanceof HTMLElement) menu.opener.focus({ preventScroll: true })
    setMenu(null)
  }
  return {
    open(target, event) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      const isAtPointer = event.type === 'contextmenu' && event.clientX + event.clientY > 0
      const place = isAtPointer ? { left: event.clientX, top: event.clientY } : { left, top: bottom }
      setMenu({ target, entries: [], ...place, opener: document.activeElement })
    },
    openAt: (target, [left, top], entries = []) =>
      setMenu({ target, entries, left, top, opener: document.activeElement }),
    element:
      menu !== null && actions.length + menu.entries.length > 0 ? (
        // Outside of containers with container queries, in which the anchor would be misplaced.
        <Portal target={menuPlace()}>
          <Menu opened onClose={close} position="bottom-start" shadow="md">
            <Menu.Target>
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('actions.menu')}
                className={classes.anchor}
                style={{ left: menu.left, top: menu.top }}
              />
            </Menu.Target>
            <Menu.Dropdown>
              {menu.entries.map(({ id, title, icon: Icon, onClick }) => (
                <Menu.Item key={id} leftSection={<Icon size={18} />} onClick={onClick}>
                  {title}
                </Menu.Item>
              ))}
              {menu.entries.length > 0 && actions.length > 0 && <Menu.Divider />}
              <ActionMenuItems actions={actions} />
            </Menu.Dropdown>
          </Menu>
        </Portal>
      ) : null,
  }
}
