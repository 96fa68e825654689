import type { Incident } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { formatDuration, OnPaper, useLocale, useNow } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../events/Moment'
import { durationOf, isMoment } from '../widgets/list/incidentFacts'
import { Fact } from './Facts'

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

/** When an incident was: one moment, or from when to when. */
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
