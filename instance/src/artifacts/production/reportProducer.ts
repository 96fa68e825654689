import { formatLocalMinute, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import type { MeasurementQueries } from '../../measurements'
import { ArtifactError, spanOf, type Producer, type Span } from './artifactProduction'

export interface ReportProducerDependencies {
  queries: MeasurementQueries
  timeZone: string
  now: () => number
}

/** The account in whose name the instance asks its measurements. */
const INSTANCE_ACCOUNT = ''

/** The mean activity of each camera and hour in a span of time, the oldest first. */
export async function readActivity(
  { queries, now }: Omit<ReportProducerDependencies, 'timeZone'>,
  { start, end }: Span,
  { resolution = HOUR, signal }: { resolution?: number; signal: AbortSignal },
): Promise<{ time: number; camera: string; activity: number }[]> {
  const stage = {
    time: { start, end },
    timeResolution: `${resolution}ms`,
    columns: { value: 'mean@activity', time: 'time' },
    groupByTags: ['camera'],
  }
  const query = { kind: 'stages', measurement: 'activity', stages: [stage] } as const
  const reply = await queries.run({ query, form: 'rows', accountId: INSTANCE_ACCOUNT, time: now() }, signal)
  if (!reply.ok) return []
  const { result } = JSON.parse(new TextDecoder().decode(reply.value)) as { result: Record<string, unknown>[] }
  return result
    .map(({ time, camera, activity }) => ({ time: Number(time), camera: String(camera), activity: Number(activity) }))
    .sort((a, b) => a.time - b.time || (a.camera < b.camera ? -1 : 1))
}

/** Makes a table of the activity of a day for the feeding computer: a file as other programs read it. */
export function createReportProducer(dependencies: ReportProducerDependencies): Producer {
  const zone = timeZoneOf(dependencies.timeZone)
  return async function* (artifacts, signal) {
    for (const artifact of artifacts) {
      const rows = await readActivity(dependencies, spanOf(artifact), { signal })
      if (rows.length === 0) throw new ArtifactError('no-pictures')
      const lines = rows.map(({ time, camera, activity }) =>
        [formatLocalMinute(time, zone), camera, activity.toFixed(3)].join(','),
      )
      const content = new TextEncoder().encode(`${['time,camera,activity', ...lines].join('\r\n')}\r\n`)
      yield { artifact, made: { content, contentType: 'text/csv' } }
    }
  }
}
