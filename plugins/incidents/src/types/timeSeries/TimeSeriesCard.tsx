import { z } from 'zod'
import { withUnit } from '@barn-workbench/core/numbers'
import type { Incident } from '@barn-workbench/core/schema'
import {
  Chip,
  PageLink,
  screenPath,
  useLocale,
  useMessages,
  useSession,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import { CameraLinks, Fact, Facts, Rest, Texts, TimeFacts } from '../cardFacts'
import { formatScore, wordOf } from '../incidentLabels'
import { readFields, RichTextField } from '../readFields'

const ruleFields = {
  ruleId: z.string(),
  title: z.string(),
  prettyName: z.string(),
  unit: z.string(),
  measurement: z.string(),
  severity: z.number(),
  score: z.number(),
  options: z.looseObject({ threshold: z.number() }),
}
const fields = { score: z.number(), options: z.looseObject({}), description: RichTextField, reason: RichTextField }
const optionFields = { threshold: z.number() }

/** Green below the threshold, else red; without a threshold nothing can be said. */
function scoreTone(score: number, threshold: number | undefined): Tone {
  if (threshold === undefined) return 'neutral'
  return score < threshold ? 'success' : 'error'
}

/** A measurement against its threshold, or about which a rule holds. */
export function TimeSeriesCard({ incident }: { incident: Incident }) {
  const isOfRule = typeof incident.messagePayload['ruleId'] === 'string'
  return isOfRule ? <RuleCard incident={incident} /> : <ScoreCard incident={incident} />
}

/** The finding of a rule, with links to the rule and its chart. */
function RuleCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const locale = useLocale()
  const session = useSession()
  const { fields: read, rest } = readFields(ruleFields, incident.messagePayload)
  const { ruleId = '', title = ruleId, prettyName, unit = '', measurement, score, options } = read
  const { cameraId } = incident.identifier
  const valueText = (value: number) =>
    withUnit(value.toLocaleString(locale, { maximumFractionDigits: 3 }), unit, locale)
  return (
    <>
      <Facts>
        <Fact label="rule">
          <PageLink to={`${screenPath(session.id, 'rules')}?rule=${encodeURIComponent(ruleId)}`}>{title}</PageLink>
        </Fact>
        <Fact label="sensor">{prettyName}</Fact>
        <Fact label="series">{measurement !== undefined && wordOf(t, 'series', measurement)}</Fact>
        <Fact label="camera">{cameraId !== null && <CameraLinks ids={[cameraId]} />}</Fact>
        <Fact label="score">{score !== undefined && valueText(score)}</Fact>
        <Fact label="threshold">{options !== undefined && valueText(options.threshold)}</Fact>
        <TimeFacts incident={incident} />
      </Facts>
      <Rest data={rest} />
    </>
  )
}

function ScoreCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const locale = useLocale()
  const { fields: read, rest } = readFields(fields, incident.messagePayload)
  const options = readFields(optionFields, read.options)
  const { score, description, reason } = read
  const { threshold } = options.fields
  const { cameraId, detectionName } = incident.identifier
  return (
    <>
      <Facts>
        <Fact label="series">{detectionName && wordOf(t, 'series', detectionName)}</Fact>
        <Fact label="camera">{cameraId !== null && <CameraLinks ids={[cameraId]} />}</Fact>
        <Fact label="score">
          {score !== undefined && (
            <Chip tone={scoreTone(score, threshold)}>
              {formatScore(score, locale)}
              {threshold !== undefined && ` · ${t(score < threshold ? 'card.isBelow' : 'card.isNotBelow')}`}
            </Chip>
          )}
        </Fact>
        <Fact label="threshold">{threshold !== undefined && formatScore(threshold, locale)}</Fact>
        <TimeFacts incident={incident} />
        <Texts description={description} reason={reason} />
      </Facts>
      <Rest data={{ ...rest, ...options.rest }} />
    </>
  )
}
