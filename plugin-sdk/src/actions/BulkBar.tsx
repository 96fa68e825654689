import { ActionIcon, Button, CloseButton, Menu } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { useSdkTexts } from '../context/texts'
import { useScreenActions, type OfferedForMany } from '../react/screenActions'
import menuClasses from './ActionMenu.module.css'
import classes from './BulkBar.module.css'
import type { ActionMenuEntry } from './useActionMenu'

interface BulkBarProps {
  /** The chosen entities. */
  targets: readonly Target[]
  /** Called with the entities for which the action was refused, and the reason of each in the user's language. */
  onDone: (refused: readonly { target: Target; reason: string }[]) => void
  onClear: () => void
  /** Entries beside the actions of plugins. */
  entries?: readonly ActionMenuEntry[]
}

/** Something that can be done with the chosen entities: a button of the bar, or an entry of its menu. */
interface BulkEntry extends ActionMenuEntry {
  isRemoving?: boolean
  /** Number of chosen entities that the entry applies to. */
  applicable: number
}

/**
 * Offers everything that can be done with all chosen entities at once, with one question for all. Entries that do not
 * fit on the line are in a menu; in a narrow window, the buttons have their own line. @public
 */
export function BulkBar({ targets, onDone, onClear, entries = [] }: BulkBarProps) {
  const t = useSdkTexts()
  const { ref, width } = useElementSize()
  const [actions, isRunning] = useBulkActions(targets, onDone)
  const others = entries.map((entry): BulkEntry => ({ ...entry, applicable: targets.length }))
  const { buttons, menu } = divideEntries([...actions, ...others], width)
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('actions.bulk')}
      className={classes.bar}
      data-narrow={width > 0 && width < NARROW}
    >
      <span className={classes.count} role="status">
        {t('actions.selected', { count: targets.length })}
      </span>
      <div className={classes.buttons}>
        {buttons.map((entry) => (
          <EntryButton key={entry.id} entry={entry} disabled={isRunning} />
        ))}
      </div>
      {menu.length > 0 && <EntryMenu entries={menu} disabled={isRunning} />}
      <CloseButton aria-label={t('actions.clear')} title={t('actions.clear')} onClick={onClear} />
    </div>
  )
}

/** The actions of plugins for the chosen entities, and whether one of them is running. */
function useBulkActions(targets: readonly Target[], onDone: BulkBarProps['onDone']): [BulkEntry[], boolean] {
  const { offeredForMany } = useScreenActions()
  const [isRunning, setIsRunning] = useState(false)
  const start = async (action: OfferedForMany) => {
    setIsRunning(true)
    try {
      const reasons = await action.start()
      onDone(
        reasons.flatMap((reason, index) => {
          const target = action.takes[index]
          return reason === null || !target ? [] : [{ target, reason }]
        }),
      )
    } finally {
      setIsRunning(false)
    }
  }
  const actions = offeredForMany(targets).map((action): BulkEntry => {
    const { id, icon, takes, group } = action
    // If the action does not apply to all entities, its title gives the number.
    const title = takes.length === targets.length ? action.title : `${action.title} (${takes.length})`
    const isRemoving = group === 'remove'
    return { id, title, icon, isRemoving, applicable: takes.length, onClick: () => void start(action) }
  })
  return [actions, isRunning]
}

/** A bar below this width has two lines and a menu, in CSS px. */
const NARROW = 560
/** Number of buttons of a narrow bar, and the minimum for a wide one. */
const MINIMUM_BUTTONS = 2
/** Approximate width of a letter of a title, in CSS px. */
const LETTER_WIDTH = 7
/** Approximate width of a button without its title, in CSS px. */
const BUTTON_WIDTH = 50
/** Approximate width of the bar without its buttons, in CSS px. */
const REST_WIDTH = 180

/**
 * Divides the entries into buttons and menu. If all fit, they keep their order; else the most useful ones become
 * buttons. A `width` of 0 is a bar that is not measured yet: everything is a button.
 */
function divideEntries(entries: BulkEntry[], width: number): { buttons: BulkEntry[]; menu: BulkEntry[] } {
  const isNarrow = width < NARROW
  const hasRoom = width === 0 || (!isNarrow && countThatFit(entries, width) === entries.length)
  if (hasRoom) return { buttons: entries, menu: [] }
  const sorted = entries.toSorted(byUse)
  const count = isNarrow ? MINIMUM_BUTTONS : Math.max(MINIMUM_BUTTONS, countThatFit(sorted, width))
  return { buttons: sorted.slice(0, count), menu: sorted.slice(count) }
}

/** The number of entries that have room on one line of a bar, by the lengths of their titles. */
function countThatFit(entries: readonly BulkEntry[], width: number): number {
  let room = width - REST_WIDTH
  const firstWithoutRoom = entries.findIndex(({ title }) => {
    room -= BUTTON_WIDTH + LETTER_WIDTH * title.length
    return room < 0
  })
  return firstWithoutRoom === -1 ? entries.length : firstWithoutRoom
}

/** Sorts entries that apply to the most entities first, and removals last. */
function byUse(left: BulkEntry, right: BulkEntry): number {
  return Number(left.isRemoving ?? false) - Number(right.isRemoving ?? false) || right.applicable - left.applicable
}

interface EntryProps {
  entry: BulkEntry
  disabled: boolean
}

function EntryButton({ entry: { title, icon: Icon, isRemoving, onClick }, disabled }: EntryProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      {...(isRemoving && { color: 'red' })}
      className={classes.button ?? ''}
      leftSection={<Icon size={16} />}
      title={title}
      disabled={disabled}
      onClick={onClick}
    >
      {title}
    </Button>
  )
}

function EntryMenu({ entries, disabled }: { entries: readonly BulkEntry[]; disabled: boolean }) {
  const t = useSdkTexts()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.more ?? ''}
          aria-label={t('actions.menu')}
          title={t('actions.menu')}
          disabled={disabled}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ id, title, icon: Icon, isRemoving, onClick }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={18} />}
            {...(isRemoving && { className: menuClasses.remove ?? '' })}
            onClick={onClick}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
