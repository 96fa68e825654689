import { z } from 'zod'
import { OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import type { Incident } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { Chip, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../detail/Moment'
import { CameraLinks, Duration, Fact, Facts, Rest, Texts } from '../cardFacts'
import { ageTone, isMoment } from '../incidentFacts'
import { FilledText, readFields, RichTextField } from '../readFields'

const box = z.looseObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
const fields = {
  cameraName: FilledText,
  falsePositive: z.boolean(),
  detection: box,
  lastDetection: box,
  description: RichTextField,
  reason: RichTextField,
}
/** Time between two redraws of the age, in ms. */
const REFRESH = 30 * SECOND

/** Whether a detector has found it, not a person. An older instance does not say who did. */
function isDetected({ triggeredBy }: Incident): boolean {
  return triggeredBy === null || triggeredBy.entityType === 'detector'
}

/**
 * While it lies there: how old it is. Afterwards: from when to when it lay there; a false alarm has one moment only.
 */
function Ages({ incident }: { incident: Incident }) {
  const now = useNow(REFRESH)
  const { state, firstEventTimestamp, lastEventTimestamp } = incident
  const first = (
    <Fact label={isDetected(incident) ? 'firstDetection' : 'firstReport'}>
      <Moment at={firstEventTimestamp} />
    </Fact>
  )
  if (isMoment(incident)) return first
  if (state === OPEN_DEAD_ANIMAL_STATE)
    return (
      <>
        {first}
        <Fact label="age">
          <Chip tone={ageTone(incident, now) ?? 'neutral'}>
            <Duration of={now - firstEventTimestamp} />
          </Chip>
        </Fact>
      </>
    )
  return (
    <>
      {first}
      <Fact label={isDetected(incident) ? 'lastDetection' : 'last'}>
        <Moment at={lastEventTimestamp} />
      </Fact>
      <Fact label="totalAge">
        <Duration of={lastEventTimestamp - firstEventTimestamp} />
      </Fact>
    </>
  )
}

/** A dead animal: its place, and for how long it has been there. */
export function DeadAnimalCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { fields: read, rest } = readFields(fields, incident.messagePayload)
  const { cameraId } = incident.identifier
  return (
    <>
      <Facts>
        <Fact label="camera">
          {cameraId === null ? read.cameraName : <CameraLinks ids={[cameraId]} fallback={read.cameraName} />}
        </Fact>
        <Fact label="falseAlarm">{read.falsePositive && <Chip tone="info">{t('card.wasFalseAlarm')}</Chip>}</Fact>
        <Ages incident={incident} />
        <Texts description={read.description} reason={read.reason} />
      </Facts>
      <Rest data={rest} />
    </>
  )
}
