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

/** A bar below this width has two lines and a menu, in CSS px. */
const NARROW = 560
/** Number of buttons of a narrow bar, and the minimum for any other; the other entries are in its menu. */
const BUTTONS_OF_NARROW = 2
/**
 * Approximate widths of a letter of a title, of a button without its title, and of the bar without its buttons, in CSS
 * px.
 */
const WIDTHS = { letter: 7, button: 50, rest: 180 }

interface BulkBarProps {
  /** The chosen entities. */
  targets: readonly Target[]
  /** Called with why each refused one was refused, in the user's language. */
  onDone: (refused: readonly { target: Target; reason: string }[]) => void
  onClear: () => void
  /** Entries beside the actions of plugins. */
  entries?: readonly ActionMenuEntry[]
}

interface BulkEntry extends ActionMenuEntry {
  isRemoving?: boolean
  /** The number of chosen entities that the action applies to. */
  fits: number
}

/** The order in which entries get buttons: those that apply to the most entities first, removals last. */
function byFit(left: BulkEntry, right: BulkEntry): number {
  return Number(left.isRemoving ?? false) - Number(right.isRemoving ?? false) || right.fits - left.fits
}

/** The number of entries that have room on one line of a bar, by the lengths of their titles. */
function countThatFit(entries: readonly BulkEntry[], width: number): number {
  let room = width - WIDTHS.rest
  const firstWithoutRoom = entries.findIndex(({ title }) => {
    room -= WIDTHS.button + WIDTHS.letter * title.length
    return room < 0
  })
  return firstWithoutRoom === -1 ? entries.length : firstWithoutRoom
}

/** The entries of a bar in its order, and how many of them are buttons. Before it is measured, all are. */
function arrange(inOrder: readonly BulkEntry[], width: number): { all: readonly BulkEntry[]; buttons: number } {
  if (width === 0) return { all: inOrder, buttons: inOrder.length }
  if (width >= NARROW && countThatFit(inOrder, width) === inOrder.length)
    return { all: inOrder, buttons: inOrder.length }
  const all = inOrder.toSorted(byFit)
  const fitting = width < NARROW ? BUTTONS_OF_NARROW : countThatFit(all, width)
  return { all, buttons: Math.max(BUTTONS_OF_NARROW, fitting) }
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

/**
 * Offers everything that can be done with all chosen entities at once, with one question for all. Entries that do not
 * fit on the line are in a menu; in a narrow window, the buttons have their own line. @public
 */
export function BulkBar({ targets, onDone, onClear, entries = [] }: BulkBarProps) {
  const t = useSdkTexts()
  const { offeredForMany } = useScreenActions()
  const { ref, width } = useElementSize()
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
    const { id, title, icon, takes, group } = action
    // If the action does not take all entities, its title gives the number.
    const label = takes.length === targets.length ? title : `${title} (${takes.length})`
    const isRemoving = group === 'remove'
    return { id, title: label, icon, isRemoving, fits: takes.length, onClick: () => void start(action) }
  })
  const others = entries.map((entry): BulkEntry => ({ ...entry, fits: targets.length }))
  const isNarrow = width > 0 && width < NARROW
  const { all, buttons } = arrange([...actions, ...others], width)
  const shown = all.slice(0, buttons)
  return (
    <div ref={ref} role="toolbar" aria-label={t('actions.bulk')} className={classes.bar} data-narrow={isNarrow}>
      <span className={classes.count} role="status">
        {t('actions.selected', { count: targets.length })}
      </span>
      <div className={classes.buttons}>
        {shown.map((entry) => (
          <EntryButton key={entry.id} entry={entry} disabled={isRunning} />
        ))}
      </div>
      {shown.length < all.length && <EntryMenu entries={all.slice(shown.length)} disabled={isRunning} />}
      <CloseButton aria-label={t('actions.clear')} title={t('actions.clear')} onClick={onClear} />
    </div>
  )
}
