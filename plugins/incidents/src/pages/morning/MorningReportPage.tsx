import { useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { MOST_IMPORTANT_FIRST, reportConditions, type Condition, type ReportSpan } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, type TimeZone } from '@barn-workbench/core/time'
import { IconPrinter } from '@barn-workbench/plugin-sdk/icons'
import {
  PageFrame,
  PageLink,
  PageSection,
  PlainButton,
  Slot,
  useBarnTime,
  useDocuments,
  useEntityPath,
  useMessages,
  useNow,
  useScreenPath,
  useSession,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { useCameraNames } from '../../queries/places'
import { factsOf, rowTitle, useFactContext, type FactContext } from '../../types/incidentFacts'
import { typeTone } from '../../types/incidentLabels'
import { MomentThumbnail } from '../../types/MomentThumbnail'
import classes from './MorningReportPage.module.css'

type Length = 'day' | 'week'

/** Incidents of a kind that are shown. */
const MAXIMUM = 100
const REFRESH = MINUTE
/** The hour at which a report begins: people are back in the barn. */
const MORNING = 6 * HOUR
const PICTURE = { width: 240, height: 135, pictureHeight: 540 }
const NOTHING = {}
const NONE: readonly Incident[] = []

/** The span of a report from the morning of the day before, or of the week before, until now. */
function spanUntil(now: number, length: Length, zone: TimeZone): ReportSpan {
  const today = Math.floor(zone.toLocal(now) / DAY) * DAY
  const days = length === 'week' ? 7 : 1
  return { start: zone.toInstant(today - days * DAY + MORNING), end: now }
}

/** The incidents since yesterday morning, in the order in which they are to be dealt with. It prints. */
export default function MorningReportPage({ length = 'day' }: { length?: Length }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const session = useSession()
  const pathOf = useScreenPath()
  const zone = useTimeZone()
  const now = useNow(MINUTE)
  // Within a visit the beginning stays, so that the queries are the same.
  const [openedAt] = useState(now)
  const span = spanUntil(openedAt, length, zone)
  const conditions = reportConditions({ start: span.start, end: Number.MAX_SAFE_INTEGER })
  const other = length === 'day' ? 'week' : 'day'
  const title = t(`morning.${length}`, { site: session.instance.name })
  return (
    <PageFrame title={title}>
      <div className={classes.page}>
        <PageSection
          title={title}
          hint={t('morning.span', { start: dayAndTime(span.start), end: dayAndTime(now) })}
          tools={
            <div className={classes.tools} data-screen-only="">
              <PageLink to={`${pathOf('morning-report')}/${other}`}>{t(`morning.to.${other}`)}</PageLink>
              <PlainButton onClick={() => window.print()}>
                <IconPrinter size={16} aria-hidden="true" /> {t('morning.print')}
              </PlainButton>
            </div>
          }
        >
          {null}
        </PageSection>
        <Kind name="work" conditions={conditions.work} />
        <Kind name="found" conditions={conditions.found} hasPictures />
        <Kind name="failing" conditions={conditions.failing} />
        <Slot name="morning-report.section" input={NOTHING} />
        <Kind name="recovered" conditions={conditions.recovered} />
      </div>
    </PageFrame>
  )
}

interface KindProps {
  name: 'work' | 'found' | 'failing' | 'recovered'
  conditions: readonly Condition[]
  hasPictures?: boolean
}

/** The incidents of a kind under their heading. */
function Kind({ name, conditions, hasPictures = false }: KindProps) {
  const t = useMessages()
  const options = { refresh: REFRESH, shows: ['incident'] as const, keepPrevious: true }
  const query = { query: [...conditions], order: [...MOST_IMPORTANT_FIRST], limit: MAXIMUM }
  const call = useDocuments(incidents.query, query, options)
  const count = call.data ? ` ${countText(call.data.length)}` : ''
  return (
    <PageSection title={`${t(`morning.kind.${name}`)}${count}`} call={call}>
      <Lines name={name} incidents={call.data ?? NONE} hasPictures={hasPictures} />
    </PageSection>
  )
}

const countText = (count: number) => (count === MAXIMUM ? `${count}+` : String(count))

interface LinesProps {
  name: KindProps['name']
  incidents: readonly Incident[]
  hasPictures: boolean
}

function Lines({ name, incidents: listed, hasPictures }: LinesProps) {
  const t = useMessages()
  const facts = useFactContext(useCameraNames())
  if (listed.length === 0) return <p className={classes.nothing}>{t(`morning.nothing.${name}`)}</p>
  return (
    <ul className={hasPictures ? classes.cards : classes.rows}>
      {listed.map((incident) => (
        <Line key={incident.incidentId} incident={incident} facts={facts} hasPicture={hasPictures} />
      ))}
    </ul>
  )
}

interface LineProps {
  incident: Incident
  facts: FactContext
  hasPicture: boolean
}

/** An incident in a line, or as a card with its picture. It leads to its page. */
function Line({ incident, facts, hasPicture }: LineProps) {
  const pathOf = useEntityPath()
  return (
    <li>
      <PageLink to={pathOf('incident', incident.incidentId)} className={classes.line} data-tone={typeTone(incident)}>
        {hasPicture && <MomentThumbnail incident={incident} {...PICTURE} />}
        <span className={classes.name}>{rowTitle(incident, facts)}</span>
        <span className={classes.facts}>
          {factsOf(incident, facts).map(({ text }) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </PageLink>
    </li>
  )
}
