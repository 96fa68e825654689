import { Fragment, type ReactNode } from 'react'
import type { Incident } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  OnPaper,
  PageLink,
  useEntityPath,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichText } from '@barn-workbench/plugin-sdk/rich-text'
import { Moment } from '../detail/Moment'
import { RawData } from '../detail/RawData'
import { useCameraNames, useRegionNames } from '../queries/places'
import classes from './Cards.module.css'
import { durationOf, isMoment } from './incidentFacts'

/** The facts of a card, each with its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** One fact of a card. `label`: key of its name. Without content it is not there. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages()
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div className={classes.fact}>
      <dt>{t(`card.${label}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The data of a payload besides the facts of its card, on request; shown at once if the card knows none. */
export function Rest({ data, isAll = false }: { data: Readonly<Record<string, unknown>>; isAll?: boolean }) {
  const t = useMessages()
  if (Object.keys(data).length === 0) return null
  return (
    <details className={classes.rest} open={isAll}>
      <summary>{t('card.rest')}</summary>
      <RawData data={data} />
    </details>
  )
}

/** Names in a row, with commas between them. */
function Listed({ items }: { items: readonly { key: string; content: ReactNode }[] }) {
  return items.map(({ key, content }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {content}
    </Fragment>
  ))
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** The names of cameras, each linking to its camera. `fallback`: the name if a camera is not known. */
export function CameraLinks({ ids, fallback }: { ids: readonly string[]; fallback?: string | undefined }) {
  const t = useMessages()
  const names = useCameraNames()
  const pathOf = useEntityPath()
  const items = unique(ids).map((id) => {
    const name = names.get(id)
    const content =
      name === undefined ? (fallback ?? t('unknownCamera')) : <PageLink to={pathOf('camera', id)}>{name}</PageLink>
    return { key: id, content }
  })
  return <Listed items={items} />
}

/** The names of regions. */
export function RegionNames({ ids }: { ids: readonly string[] }) {
  const t = useMessages()
  const names = useRegionNames({ enabled: ids.length > 0 })
  return unique(ids)
    .map((id) => names.get(id) ?? t('unknownRegion'))
    .join(', ')
}

/** The rich texts that any payload may have: a description, and why the incident is hidden. */
export function Texts({ description, reason }: { description?: unknown; reason?: unknown }) {
  return (
    <>
      <Fact label="description">{!isEmptyDocument(description) && <RichText document={description} />}</Fact>
      <Fact label="reason">{!isEmptyDocument(reason) && <RichText document={reason} />}</Fact>
    </>
  )
}

/** Time between two redraws of a duration, in ms. */
const REFRESH = 30 * SECOND

/** A duration in ms, in words. */
export function Duration({ of }: { of: number }) {
  return formatDuration(useLocale(), of)
}

/** A span of time that may still go on (`to` is null): from, to, and how long. */
export function SpanFacts({ from, to }: { from: number; to: number | null }) {
  const now = useNow(REFRESH)
  return (
    <>
      <Fact label="from">
        <Moment at={from} />
      </Fact>
      <Fact label="to">{to !== null && <Moment at={to} />}</Fact>
      <Fact label={to === null ? 'runsFor' : 'duration'}>
        <Duration of={(to ?? now) - from} />
      </Fact>
    </>
  )
}

/** The time of an incident: one moment, or its start and its end. */
export function TimeFacts({ incident }: { incident: Incident }) {
  const now = useNow(REFRESH)
  const { firstEventTimestamp, lastEventTimestamp, closedAt } = incident
  if (isMoment(incident))
    return (
      <Fact label="at">
        <Moment at={firstEventTimestamp} withAge />
      </Fact>
    )
  return (
    <>
      <Fact label="first">
        <Moment at={firstEventTimestamp} />
      </Fact>
      <Fact label="last">
        <Moment at={lastEventTimestamp} />
      </Fact>
      <Fact label={closedAt === null ? 'age' : 'duration'}>
        {closedAt === null ? (
          <OnPaper text="–">
            <Duration of={durationOf(incident, now)} />
          </OnPaper>
        ) : (
          <Duration of={durationOf(incident, now)} />
        )}
      </Fact>
    </>
  )
}
