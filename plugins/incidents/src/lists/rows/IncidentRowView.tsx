import { Fragment, useId, type ReactNode } from 'react'
import type { ImportanceGroup } from '@barn-workbench/core/incidentTypes'
import type { Target } from '@barn-workbench/core/intents'
import { Chip, type Tone } from '@barn-workbench/plugin-sdk/react'
import type { Fact } from '../../types/incidentFacts'
import { ToneMark } from '../../types/ToneMark'
import classes from '../List.module.css'
import { GroupHeading } from './GroupHeading'
import { RowLink, RowTools, type RowProps } from './RowElements'
import { SwipeLine } from './SwipeLine'

interface IncidentRowViewProps {
  rowProps: RowProps
  target: Target
  /** The group by importance whose title stands above the row. */
  group: ImportanceGroup | null
  checkbox: ReactNode
  menuButton: ReactNode
  /** The reason why an action on the incident was refused. */
  refusal: ReactNode
  /** The picture of its moment. */
  picture: ReactNode
  incidentId: string
  path: `/${string}`
  title: string
  /** They are separated by dots, which never begin or end a line; a line breaks only between two of them. */
  facts: readonly Fact[]
  tone: Tone
  state: string
  stateTone: Tone
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  onToggle: () => void
  onOpen: () => void
  /** Content beside the title, such as the number of incidents that are folded into the row. */
  badge?: ReactNode
  /** The details, which are there while the row is expanded. */
  children: ReactNode
}

function FactText({ text, dot, isScreenOnly, isForWide }: Fact) {
  return (
    <span className={classes.fact} data-screen-only={isScreenOnly ? '' : undefined} data-wide={isForWide}>
      {dot && <span className={classes.dot} data-tone={dot} />}
      {text}
    </span>
  )
}

/** One incident of a list: picture, title, facts and state, with the heading of its group where one begins. */
export function IncidentRowView(props: IncidentRowViewProps) {
  const { group, path, title, facts, tone, state, stateTone, isExpanded, onToggle, badge, children } = props
  // Several lists on a screen may show one incident.
  const detailsId = useId()
  return (
    <li {...props.rowProps} className={classes.row} data-chosen={props.isChosen || undefined}>
      {group && <GroupHeading group={group} />}
      <SwipeLine target={props.target} className={classes.line}>
        {props.checkbox}
        <RowLink {...props} className={classes.summary}>
          <ToneMark tone={tone} className={classes.mark} />
          <span className={classes.picture}>{props.picture}</span>
          <span className={classes.text}>
            <span className={classes.title}>{title}</span>
            <span className={classes.facts}>
              {facts.map((fact) => (
                <Fragment key={fact.text}>
                  <FactText {...fact} />{' '}
                </Fragment>
              ))}
            </span>
            <span className={classes.state}>
              <Chip tone={stateTone}>{state}</Chip>
            </span>
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
      </SwipeLine>
      {props.refusal}
      {isExpanded && <div id={detailsId}>{children}</div>}
    </li>
  )
}
