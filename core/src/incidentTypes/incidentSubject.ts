import type { Incident } from '../schema'

/** Returns the word for a value that an instance names, such as the series `activity`; the value itself without one. */
export type FindWord = (group: 'series' | 'classification' | 'specification', value: string) => string

/** The facts of an incident from which its subject follows. Lists read only these. */
interface SubjectFacts extends Pick<Incident, 'type' | 'messagePayload'> {
  identifier: Partial<Pick<Incident['identifier'], 'detectionName'>>
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The classification and the specification of a documentation, in words; empty for other types. */
function topicOf({ classification, specification }: Incident['messagePayload'], findWord: FindWord): string {
  const kind = textOf(classification)
  const detail =
    typeof specification === 'object' && specification !== null && 'type' in specification
      ? textOf(specification.type)
      : undefined
  return [kind && findWord('classification', kind), detail && findWord('specification', detail)]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns the subject of an incident besides its type: the title of a rule that has opened a time series, else its
 * measured quantity, else `cameraName`, the
 * title or the topic. Undefined without any. Fields of the payload with an unexpected type are ignored.
 */
export function incidentSubject(
  { type, identifier, messagePayload }: SubjectFacts,
  findWord: FindWord,
  cameraName?: string,
): string | undefined {
  const title = textOf(messagePayload['title'])
  if (type === 'timeSeries' && title !== undefined)
    return [title, textOf(messagePayload['prettyName'])].filter(Boolean).join(' · ')
  if (type === 'timeSeries' && identifier.detectionName) return findWord('series', identifier.detectionName)
  const name = cameraName ?? title ?? textOf(messagePayload['prettyName'])
  return (name ?? topicOf(messagePayload, findWord)) || undefined
}
