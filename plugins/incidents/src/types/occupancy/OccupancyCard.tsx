import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { Chip, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../detail/Moment'
import { useIncidentEvents } from '../../queries/useIncident'
import { CameraLinks, Fact, Facts, RegionNames, Rest, Texts, TimeFacts } from '../cardFacts'
import { stateLabel, stateTone, triggerLabel, wordOf } from '../incidentLabels'
import { FilledText, readFields, RichTextField } from '../readFields'

const fields = { event: FilledText, animals: z.int().min(1), description: RichTextField, reason: RichTextField }
/** Triggers that are shown, the latest first. */
const SHOWN_TRIGGERS = 3
const PEN = 'pen'

/** The latest triggers, as far as they are loaded. */
function Triggers({ incidentId }: { incidentId: string }) {
  const t = useMessages()
  const { events } = useIncidentEvents(incidentId)
  return (
    <Fact label="triggers">
      {events?.slice(0, SHOWN_TRIGGERS).map(({ incidentEventId, trigger, eventTimestamp }) => (
        <div key={incidentEventId}>
          {triggerLabel(trigger, t)} · <Moment at={eventTimestamp} />
        </div>
      ))}
    </Fact>
  )
}

/** Whether a pen or the barn is occupied, and by which event this is known. */
export function OccupancyCard({ incident }: { incident: Incident }) {
  const t = useMessages()
  const read = readFields(fields, incident.messagePayload)
  const { event, animals, description, reason } = read.fields
  return (
    <>
      <Facts>
        <Place incident={incident} />
        <Fact label="state">
          <Chip tone={stateTone(incident)}>{stateLabel(incident.state, t)}</Chip>
        </Fact>
        <Fact label="stateSince">
          <Moment at={incident.stateActiveSince} withAge />
        </Fact>
        <Fact label="housed">{animals}</Fact>
        <Fact label="event">{event && wordOf(t, 'event', event)}</Fact>
        <Triggers incidentId={incident.incidentId} />
        <TimeFacts incident={incident} />
        <Texts description={description} reason={reason} />
      </Facts>
      <Rest data={read.rest} />
    </>
  )
}

/** The pen, and the camera that sees it. */
function Place({ incident: { identifier } }: { incident: Incident }) {
  const { componentType, componentId, cameraId } = identifier
  return (
    <>
      <Fact label="pen">{componentType === PEN && componentId !== null && <RegionNames ids={[componentId]} />}</Fact>
      <Fact label="camera">{cameraId !== null && <CameraLinks ids={[cameraId]} />}</Fact>
    </>
  )
}
