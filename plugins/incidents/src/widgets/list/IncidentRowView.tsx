import { useId, type ReactNode } from 'react'
import { Chip, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { Fact } from './incidentFacts'
import classes from './List.module.css'
import type { RowProps } from './RowFrame'
import { RowLink } from './RowLink'
import { RowTools } from './RowTools'

const SEPARATOR = ' · '

interface IncidentRowViewProps {
  rowProps: RowProps
  checkbox: ReactNode
  menuButton: ReactNode
  /** Why what was to be done with the incident was refused. */
  refusal: ReactNode
  incidentId: string
  path: `/${string}`
  title: string
  /** They are separated by dots; a line breaks between two of them only. */
  facts: readonly Fact[]
  tone: Tone
  state: string
  stateTone: Tone
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  onToggle: () => void
  onOpen: () => void
  /** What stands beside the title, such as the number of incidents that are folded into the row. */
  badge?: ReactNode
  /** The details, which are there while the row is expanded. */
  children: ReactNode
}

interface FactTextProps {
  fact: Fact
  isFirst: boolean
  /** Whether no fact before it is on paper. */
  isFirstOnPaper: boolean
}

function FactText({ fact: { text, dot, isScreenOnly }, isFirst, isFirstOnPaper }: FactTextProps) {
  const screenOnly = isScreenOnly ? '' : undefined
  return (
    <>
      {!isFirst && (isScreenOnly || isFirstOnPaper ? <span data-screen-only="">{SEPARATOR}</span> : SEPARATOR)}
      <span className={classes.fact} data-screen-only={screenOnly}>
        {dot && <span className={classes.dot} data-tone={dot} />}
        {text}
      </span>
    </>
  )
}

export function IncidentRowView(props: IncidentRowViewProps) {
  const { path, title, facts, tone, state, stateTone, isExpanded, onToggle, badge, children } = props
  // Several lists on a screen may show one incident.
  const detailsId = useId()
  return (
    <li {...props.rowProps} className={classes.row} data-chosen={props.isChosen || undefined}>
      <div className={classes.line}>
        {props.checkbox}
        <RowLink {...props} className={classes.summary}>
          <span className={classes.mark} data-tone={tone} />
          <span className={classes.text}>
            <span className={classes.title}>{title}</span>
            <span className={classes.facts}>
              {facts.map((fact, index) => (
                <FactText
                  key={fact.text}
                  fact={fact}
                  isFirst={index === 0}
                  isFirstOnPaper={facts.slice(0, index).every(({ isScreenOnly }) => isScreenOnly)}
                />
              ))}
            </span>
          </span>
          <span className={classes.state}>
            <Chip tone={stateTone}>{state}</Chip>
          </span>
        </RowLink>
        <RowTools
          title={title}
          path={path}
          isExpanded={isExpanded}
          detailsId={detailsId}
          onToggle={onToggle}
          badge={badge}
        >
          {props.menuButton}
        </RowTools>
      </div>
      {props.refusal}
      {isExpanded && <div id={detailsId}>{children}</div>}
    </li>
  )
}
