import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../detail/Moment'
import { CameraLinks, Fact, Facts, RegionNames, Rest, SpanFacts, Texts, TimeFacts } from '../cardFacts'
import classes from '../Cards.module.css'
import { classificationColor, wordOf } from '../incidentLabels'
import { affectedCamerasField, FilledText, locationFields, readFields, RichTextField, Time } from '../readFields'
import { treatmentIn, withdrawalEnd } from './treatment'

/** The state of a documentation that is not yet finished. */
const CREATED = 'created'
const documentationFields = {
  classification: FilledText,
  specification: z.looseObject({}),
  affectedCameras: affectedCamerasField,
  description: RichTextField,
  reason: RichTextField,
}
const specificationFields = {
  type: FilledText,
  location: z.union([z.literal('global'), z.looseObject({})]),
  timestamp: Time,
  startTimestamp: Time,
  endTimestamp: Time,
  treatment: z.looseObject({}),
}

function Location({ location, affectedCameras }: { location: unknown; affectedCameras: string[] | undefined }) {
  const t = useMessages()
  if (location === 'global') return <Fact label="location">{t('card.wholeBarn')}</Fact>
  const { cameraId = affectedCameras ?? [], regionSpecification = [] } = readFields(locationFields, location).fields
  return (
    <>
      <Fact label="cameras">{cameraId.length > 0 && <CameraLinks ids={cameraId} />}</Fact>
      <Fact label="regions">{regionSpecification.length > 0 && <RegionNames ids={regionSpecification} />}</Fact>
    </>
  )
}

interface Times {
  timestamp?: number | undefined
  startTimestamp?: number | undefined
  endTimestamp?: number | undefined
}

function Times({ incident, times }: { incident: Incident; times: Times }) {
  const { timestamp, startTimestamp, endTimestamp } = times
  if (startTimestamp !== undefined) return <SpanFacts from={startTimestamp} to={endTimestamp ?? incident.closedAt} />
  if (timestamp === undefined) return <TimeFacts incident={incident} />
  return (
    <Fact label="at">
      <Moment at={timestamp} withAge />
    </Fact>
  )
}

type Specification = ReturnType<typeof readFields<typeof specificationFields>>['fields']

/** Names the drug that animals were given, and until when they must not be slaughtered. */
function TreatmentFacts({ incident, specification }: { incident: Incident; specification: Specification }) {
  const t = useMessages()
  const { day } = useBarnTime()
  const { startTimestamp = incident.firstEventTimestamp, endTimestamp } = specification
  const { drug, dose, animals, withdrawalDays } = treatmentIn(incident.messagePayload)
  const end = endTimestamp ?? incident.closedAt ?? startTimestamp
  return (
    <>
      <Fact label="drug">{drug}</Fact>
      <Fact label="dose">{dose}</Fact>
      <Fact label="treatedAnimals">{animals}</Fact>
      <Fact label="withdrawal">
        {withdrawalDays !== undefined &&
          t('card.withdrawalUntil', { count: withdrawalDays, day: day(withdrawalEnd(end, withdrawalDays)) })}
      </Fact>
    </>
  )
}

/** A documentation of work or observations in the barn: topic, place, time, and a description. */
export function DocumentationCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { fields, rest } = readFields(documentationFields, incident.messagePayload)
  const { classification, description, reason } = fields
  const specification = readFields(specificationFields, fields.specification)
  const { type, location } = specification.fields
  return (
    <>
      {incident.state === CREATED && (
        <p className={classes.warning} role="note">
          {t('card.notFinished')}
        </p>
      )}
      <Facts>
        <Fact label="classification">
          <span className={classes.swatch} style={{ background: classificationColor(classification) }} />
          {classification === undefined ? t('card.unclassified') : wordOf(t, 'classification', classification)}
        </Fact>
        <Fact label="specification">{type && wordOf(t, 'specification', type)}</Fact>
        <Location location={location} affectedCameras={fields.affectedCameras} />
        <Times incident={incident} times={specification.fields} />
        <TreatmentFacts incident={incident} specification={specification.fields} />
        <Texts description={description} reason={reason} />
      </Facts>
      <Rest data={{ ...rest, ...specification.rest }} />
    </>
  )
}
