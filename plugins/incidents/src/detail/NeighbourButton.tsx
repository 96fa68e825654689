import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Detail.module.css'

interface NeighbourButtonProps {
  direction: 'previous' | 'next'
  /** The incident to which it leads; null: there is none. */
  to: string | null
  onGo: (incidentId: string) => void
}

/** Leads to the incident before or after. It keeps the focus where there is none. */
export function NeighbourButton({ direction, to, onGo }: NeighbourButtonProps) {
  const t = useMessages()
  const Icon = direction === 'next' ? IconChevronRight : IconChevronLeft
  const label = t(`detail.${direction}`)
  return (
    <button
      type="button"
      className={classes.neighbour}
      aria-label={label}
      title={`${label} (${direction === 'next' ? 'J' : 'K'})`}
      aria-disabled={to === null}
      onClick={() => to !== null && onGo(to)}
    >
      <Icon size={20} />
    </button>
  )
}
