import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Chip, useBringIntoView, type Tone } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'

interface IncidentRowViewProps {
  title: string
  /** They are separated by dots; a line breaks between two of them only. */
  facts: readonly string[]
  tone: Tone
  state: string
  stateTone: Tone
  isChosen: boolean
  isExpanded: boolean
  onToggle: () => void
  /** DOM id of the element that contains the details. */
  detailsId: string
  /** The details, which are hidden while the row is collapsed. */
  children: ReactNode
}

export function IncidentRowView({
  title,
  facts,
  tone,
  state,
  stateTone,
  isChosen,
  isExpanded,
  onToggle,
  detailsId,
  children,
}: IncidentRowViewProps) {
  const summary = useBringIntoView<HTMLButtonElement>(isChosen)
  return (
    <li className={classes.row}>
      <button
        ref={summary}
        type="button"
        className={classes.summary}
        aria-expanded={isExpanded}
        aria-controls={detailsId}
        onClick={onToggle}
      >
        <span className={classes.mark} data-tone={tone} />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.facts}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span className={classes.fact}>{fact}</span>
              </Fragment>
            ))}
          </span>
        </span>
        <span className={classes.state}>
          <Chip tone={stateTone}>{state}</Chip>
        </span>
        <IconChevronDown size={16} className={classes.chevron} />
      </button>
      <div id={detailsId} hidden={!isExpanded}>
        {children}
      </div>
    </li>
  )
}
