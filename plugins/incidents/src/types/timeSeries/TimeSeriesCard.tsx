import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { Chip, useLocale, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import { CameraLinks, Fact, Facts, Rest, Texts, TimeFacts } from '../cardFacts'
import { formatScore, wordOf } from '../incidentLabels'
import { readFields, RichTextField } from '../readFields'

const fields = { score: z.number(), options: z.looseObject({}), description: RichTextField, reason: RichTextField }
const optionFields = { threshold: z.number() }

/** Green below the threshold, else red; without a threshold nothing can be said. */
function scoreTone(score: number, threshold: number | undefined): Tone {
  if (threshold === undefined) return 'neutral'
  return score < threshold ? 'success' : 'error'
}

/** A measurement against its threshold. */
export function TimeSeriesCard({ incident }: { incident: Incident }) {
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
