import { Button, CloseButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Target } from '@barn-workbench/core/intents'
import { useDoors, type OfferedForMany } from '../react/doors'
import { useSdkTexts } from '../react/texts'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** The chosen entities. */
  targets: readonly Target[]
  /** Called with why each refused one was refused, in the user's language. */
  onDone: (refused: readonly { target: Target; reason: string }[]) => void
  onClear: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** What can be done with all chosen entities at once, with one question for all. @public */
export function BulkBar({ targets, onDone, onClear, children }: BulkBarProps) {
  const t = useSdkTexts()
  const { offeredForMany } = useDoors()
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
  return (
    <div role="toolbar" aria-label={t('actions.bulk')} className={classes.bar}>
      <span className={classes.count} role="status">
        {t('actions.selected', { count: targets.length })}
      </span>
      {offeredForMany(targets).map((action) => {
        const { id, title, icon: Icon, takes, group } = action
        // Where it does not take all, it says how many.
        const label = takes.length === targets.length ? title : `${title} (${takes.length})`
        return (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            {...(group === 'remove' && { color: 'red' })}
            className={classes.button ?? ''}
            leftSection={<Icon size={16} />}
            disabled={isRunning}
            onClick={() => void start(action)}
          >
            {label}
          </Button>
        )
      })}
      {children}
      <CloseButton aria-label={t('actions.clear')} title={t('actions.clear')} onClick={onClear} />
    </div>
  )
}
