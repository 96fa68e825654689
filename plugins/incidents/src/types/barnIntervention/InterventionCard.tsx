import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { Chip, useMessages, type Tone } from '@barn-workbench/plugin-sdk/react'
import { CameraLinks, Fact, Facts, RegionNames, Rest, Texts, TimeFacts } from '../cardFacts'
import { severityLabel, wordOf } from '../incidentLabels'
import { affectedCamerasField, FilledText, locationFields, readFields, RichTextField } from '../readFields'

const fields = {
  title: FilledText,
  type: FilledText,
  issue: FilledText,
  severity: z.number(),
  affectedCameras: affectedCamerasField,
  specification: z.looseObject({ location: z.looseObject({}).nullish() }),
  description: RichTextField,
  reason: RichTextField,
}
/** The tone of each severity, from none to high. */
const SEVERITY_TONES: readonly Tone[] = ['neutral', 'info', 'warning', 'error']

interface PlaceFactsProps {
  incident: Incident
  location: unknown
  affectedCameras: readonly string[] | undefined
}

/** Names the place: the camera by which it was reported, and the cameras and regions of its location. */
function PlaceFacts({ incident, location, affectedCameras }: PlaceFactsProps) {
  const { cameraId: reportedAt } = incident.identifier
  const { cameraId = affectedCameras ?? [], regionSpecification = [] } = readFields(locationFields, location).fields
  const cameraIds = [...(reportedAt === null ? [] : [reportedAt]), ...cameraId]
  return (
    <>
      <Fact label="cameras">{cameraIds.length > 0 && <CameraLinks ids={cameraIds} />}</Fact>
      <Fact label="regions">{regionSpecification.length > 0 && <RegionNames ids={regionSpecification} />}</Fact>
    </>
  )
}

/** A task in the barn: its kind, severity, and a description. */
export function InterventionCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const read = readFields(fields, incident.messagePayload)
  const { title, type, issue, severity, specification, affectedCameras, description, reason } = read.fields
  const name = severityLabel(severity, t) ?? severity
  return (
    <>
      <Facts>
        <Fact label="subject">{title}</Fact>
        <Fact label="interventionType">{type && wordOf(t, 'interventionType', type)}</Fact>
        <Fact label="issue">{issue && wordOf(t, 'issue', issue)}</Fact>
        <Fact label="severity">
          {name !== undefined && <Chip tone={SEVERITY_TONES[severity ?? 0] ?? 'neutral'}>{name}</Chip>}
        </Fact>
        <PlaceFacts incident={incident} location={specification?.location} affectedCameras={affectedCameras} />
        <TimeFacts incident={incident} />
        <Texts description={description} reason={reason} />
      </Facts>
      <Rest data={read.rest} />
    </>
  )
}
