import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip, type Tone } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'

interface IncidentRowViewProps {
  title: string
  facts: string
  tone: Tone
  state: string
  stateTone: Tone
  expanded: boolean
  onToggle: () => void
  detailsId: string
  children: ReactNode
}

export function IncidentRowView({
  title,
  facts,
  tone,
  state,
  stateTone,
  expanded,
  onToggle,
  detailsId,
  children,
}: IncidentRowViewProps) {
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={expanded}
        aria-controls={detailsId}
        onClick={onToggle}
      >
        <span className={classes.mark} data-tone={tone} />
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.facts}>{facts}</span>
        </span>
        <Chip tone={stateTone}>{state}</Chip>
        <IconChevronDown size={16} className={classes.chevron} />
      </button>
      <div id={detailsId} hidden={!expanded}>
        {children}
      </div>
    </li>
  )
}
