import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { openIncident, type Target } from '@barn-workbench/core/intents'
import type { Incident } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { ActionBar, targetOf, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { IncidentPhotos } from '@barn-workbench/plugin-sdk/photo'
import {
  Chip,
  formatDuration,
  Slot,
  useLocale,
  useMessages,
  useNow,
  usePageTitle,
} from '@barn-workbench/plugin-sdk/react'
import { TitleLevel } from '@barn-workbench/plugin-sdk/rich-text'
import { IncidentCard } from '../types/IncidentCard'
import { ageTone } from '../types/incidentFacts'
import { incidentTitle, stateLabel, stateTone } from '../types/incidentLabels'
import { AllFields } from './AllFields'
import classes from './Detail.module.css'
import { IncidentEvents } from './IncidentEvents'
import { MomentPicture } from './picture/MomentPicture'

/** Time between two redraws of the age, in ms. */
const AGE_REFRESH = 30 * SECOND
/** A state whose name says already that the incident is hidden. */
const HIDDEN = 'hidden'
/** Actions that a screen of the incident itself does not offer. */
export const SHOWN_ALREADY = [openIncident.id]

interface IncidentDetailProps {
  incident: Incident
  /** The level of the title in its screen. */
  headingLevel: 1 | 3
  /** Whether the actions are elsewhere on the screen. */
  hasActionsElsewhere: boolean
}

/**
 * The element of an incident: keys go to it, another incident begins at its top, and the focus comes back to the title
 * where what had it is gone, with the incident before or after an action.
 */
function useIncidentElement(target: Target<'incident'>) {
  const { incidentId } = target.entity
  const setTarget = useTarget(target, { isMain: true })
  const element = useRef<HTMLElement | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    element.current?.parentElement?.scroll?.({ top: 0 })
  }, [incidentId])
  useEffect(() => {
    const focus = document.activeElement
    if (hadFocus.current && (focus === null || focus === document.body)) title.current?.focus({ preventScroll: true })
    hadFocus.current = element.current?.contains(document.activeElement) ?? false
  })
  const ref = useCallback(
    (next: HTMLElement | null) => {
      element.current = next
      setTarget(next)
    },
    [setTarget],
  )
  const onFocus = useCallback(() => {
    hadFocus.current = true
  }, [])
  return { ref, onFocus, title }
}

function Chips({ incident }: { incident: Incident }) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(AGE_REFRESH)
  const tone = ageTone(incident, now)
  const { state, hidden, assignedTo, firstEventTimestamp } = incident
  return (
    <p className={classes.chips}>
      <Chip tone={stateTone(incident)}>{stateLabel(state, t)}</Chip>
      {tone !== null && (
        <span data-screen-only="">
          <Chip tone={tone}>{formatDuration(locale, now - firstEventTimestamp)}</Chip>
        </span>
      )}
      {hidden && state !== HIDDEN && <Chip tone="neutral">{t('isHidden')}</Chip>}
      {assignedTo && <span className={classes.assigned}>{t('assignedTo', { name: assignedTo.displayName })}</span>}
    </p>
  )
}

/** A whole incident: its picture, its texts, its fields and events, and its actions. */
export const IncidentDetail = memo(function IncidentDetail(props: IncidentDetailProps) {
  const { incident, headingLevel, hasActionsElsewhere } = props
  const t = useMessages()
  const target = useMemo(() => targetOf('incident', incident), [incident])
  const { ref, onFocus, title } = useIncidentElement(target)
  const heading = incidentTitle(incident, t)
  usePageTitle(headingLevel === 1 ? heading : null)
  const isSettled = useDeferredValue(incident.incidentId) === incident.incidentId
  const Title = `h${headingLevel}` as const
  const sectionLevel = headingLevel === 1 ? 2 : 4
  const SubTitle = `h${sectionLevel}` as const
  return (
    <article ref={ref} onFocus={onFocus} className={classes.detail}>
      <header className={classes.head} data-decisions={hasActionsElsewhere ? undefined : ''}>
        <Title ref={title} tabIndex={-1} className={classes.title}>
          {heading}
        </Title>
        <Chips incident={incident} />
        {!hasActionsElsewhere && <ActionBar target={target} buttons={2} exclude={SHOWN_ALREADY} />}
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          {/* Another incident begins with its own picture, at its own moment. */}
          <MomentPicture key={incident.incidentId} incident={incident} />
          <IncidentPhotos incidentId={incident.incidentId} type={incident.type} />
          <TitleLevel level={headingLevel}>
            <IncidentCard incident={incident} />
          </TitleLevel>
        </div>
        <div className={classes.column}>
          <section className={classes.section} aria-label={t('events')}>
            <SubTitle className={classes.sectionTitle}>{t('events')}</SubTitle>
            <TitleLevel level={sectionLevel}>
              <IncidentEvents key={incident.incidentId} incident={incident} />
            </TitleLevel>
          </section>
        </div>
      </div>
      <Slot name="incident.detail" input={{ incidentId: incident.incidentId, headingLevel: sectionLevel }} />
      {/* The picture and the events of the next incident do not wait for its fields. */}
      {isSettled && (
        <TitleLevel level={sectionLevel}>
          <AllFields incident={incident} />
        </TitleLevel>
      )}
    </article>
  )
})
