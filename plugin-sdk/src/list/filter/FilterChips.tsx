import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSdkTexts } from '../../context/texts'
import type { ListControl } from '../state/useListState'
import classes from './Filter.module.css'
import { useConditionText } from './useConditionText'

/** The conditions of a list in words. Each is a button that removes it. @public */
export function FilterChips({ list }: { list: ListControl }) {
  const t = useSdkTexts()
  const row = useRef<HTMLUListElement>(null)
  const { conditions } = list.state
  const textOf = useConditionText(list.definition.properties)
  if (conditions.length === 0) return null
  const remove = (index: number) => {
    // The focus goes to a neighbour, since its own chip goes away.
    const buttons = row.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? row.current?.closest('section')?.querySelector('button')
    next?.focus()
    list.set({ conditions: conditions.filter((_, other) => other !== index) })
  }
  return (
    <ul ref={row} className={classes.chips} aria-label={t('list.filters')}>
      {conditions.map((condition, index) => {
        const text = textOf(condition)
        return (
          <li key={JSON.stringify(condition)}>
            <button
              type="button"
              className={classes.chip}
              aria-label={t('list.removeFilter', { filter: text })}
              onClick={() => remove(index)}
              onKeyDown={(event) => (event.key === 'Delete' || event.key === 'Backspace') && remove(index)}
            >
              <span className={classes.chipText}>{text}</span>
              <IconX size={14} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
