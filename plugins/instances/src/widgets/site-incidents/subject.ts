import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import type { Messages } from '@barn-workbench/plugin-sdk/react'

const text = z.string().optional().catch(undefined)
/** The fields of a payload that say what an incident is about. One of an unexpected type is ignored. */
const Payload = z.object({
  cameraName: text,
  title: text,
  prettyName: text,
  classification: text,
  specification: z.object({ type: text }).optional().catch(undefined),
})

/** The word for a value that an instance may send; the value itself where there is none. */
function wordOf(t: Messages, group: string, value: string): string {
  return /^\w+$/.test(value) ? t(`${group}.${value}`, { defaultValue: value }) : value
}

/** What an incident is about besides its type, as the list of its site has it; undefined where nothing says so. */
export function subjectOf({ type, identifier, messagePayload }: Incident, t: Messages): string | undefined {
  const { title, prettyName, classification, specification } = Payload.parse(messagePayload)
  if (type === 'timeSeries' && identifier.detectionName) return wordOf(t, 'series', identifier.detectionName)
  const topic = [
    classification && wordOf(t, 'classification', classification),
    specification?.type && wordOf(t, 'specification', specification.type),
  ]
  return title ?? prettyName ?? (topic.filter(Boolean).join(', ') || undefined)
}

/** The name that an incident itself has of its camera. */
export function cameraNameIn({ messagePayload }: Incident): string | undefined {
  return Payload.parse(messagePayload).cameraName
}
