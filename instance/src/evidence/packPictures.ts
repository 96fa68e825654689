import {
  camerasOf,
  pinsOf,
  type Incident,
  type IncidentComment,
  type IncidentEvent,
  type PinnedPlace,
} from '@barn-workbench/core/schema'
import type { PackPicture } from './packTypes'
import type { PictureReason } from './texts'

/** Pictures of one pack. */
export const MAXIMUM_PICTURES = 40

/** A picture that belongs into a pack. */
export type WantedPicture = Pick<PackPicture, 'cameraId' | 'time' | 'reasons' | 'box' | 'pins'>

interface Thread {
  incident: Incident
  /** The oldest first. */
  events: readonly IncidentEvent[]
  /** Those that are not deleted. */
  comments: readonly IncidentComment[]
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** When an incident was seen first, in ms since the epoch. */
export function momentOf({ messagePayload, firstEventTimestamp }: Incident): number {
  const { timestamp } = fieldsOf(messagePayload['detection'])
  return Number.isSafeInteger(timestamp) ? (timestamp as number) : firstEventTimestamp
}

function boxOf({ messagePayload: { detection, lastDetection } }: Incident): PackPicture['box'] {
  for (const candidate of [detection, lastDetection]) {
    const { x, y, w, h } = fieldsOf(candidate)
    const box = { x: Number(x), y: Number(y), w: Number(w), h: Number(h) }
    if (Object.values(box).every((length) => length >= 0 && length <= 1)) return box
  }
  return null
}

/** The pins of all texts of an incident: in its fields, in those of its events, and in comments. */
function allPins({ incident, events, comments }: Thread): PinnedPlace[] {
  const payloads = [incident.messagePayload, ...events.map(({ payload }) => payload)]
  const texts = [...payloads.flatMap((payload) => Object.values(payload)), ...comments.map(({ text }) => text)]
  return texts.flatMap(pinsOf)
}

/** The pictures that belong to an incident, each once: of its detection, its first and last event, and of pinned places. */
export function wantedPictures(thread: Thread): WantedPicture[] {
  const { incident } = thread
  const pictures = new Map<string, WantedPicture>()

  function want(cameraId: string, time: number, reason: PictureReason): WantedPicture {
    const key = `${cameraId} ${time}`
    const picture = pictures.get(key) ?? { cameraId, time, reasons: [], box: null, pins: [] }
    if (!picture.reasons.includes(reason)) picture.reasons.push(reason)
    pictures.set(key, picture)
    return picture
  }

  const [cameraId] = camerasOf(incident)
  if (cameraId !== undefined) {
    want(cameraId, momentOf(incident), 'detection').box = boxOf(incident)
    want(cameraId, incident.firstEventTimestamp, 'firstEvent')
    want(cameraId, incident.lastEventTimestamp, 'lastEvent')
  }
  for (const pin of allPins(thread)) want(pin.cameraId, pin.timestamp, 'pin').pins.push(pin)
  return [...pictures.values()]
}
