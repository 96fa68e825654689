import type { PackFiles, PackOutlines, PageData } from '../packTypes'

type PackIncident = PackFiles['incident.json']
type Outline = PackOutlines['outlines'][number]

/** The fields of an object; empty for any other value, since a payload may hold anything. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** The subject of an incident, in words: its topic, or the place and the problem of an intervention. */
export function subjectOf({ messagePayload }: PackIncident, { word }: PageData['texts']): string | null {
  const { classification, specification, type, issue } = messagePayload
  const words = [classification, fieldsOf(specification)['type'], type, issue]
    .filter((one) => typeof one === 'string')
    .map((one) => word[one] ?? one)
  return words.length > 0 ? words.join(' · ') : null
}

export function severityOf({ messagePayload: { severity } }: PackIncident): string | null {
  return typeof severity === 'number' ? String(severity) : null
}

/** The regions that an incident names, as places or as the pen that it is about. */
function regionIdsOf({ identifier, messagePayload }: PackIncident): ReadonlySet<unknown> {
  const { regionSpecification } = fieldsOf(fieldsOf(messagePayload['specification'])['location'])
  const named = Array.isArray(regionSpecification) ? regionSpecification : []
  return new Set([...named, ...(identifier.componentType === 'pen' ? [identifier.componentId] : [])])
}

/** The outlines of an incident: the named ones, else the pens, else all. */
export function outlinesOf(incident: PackIncident | null, outlines: Outline[]): Outline[] {
  const ids = incident ? regionIdsOf(incident) : new Set()
  const own = outlines.filter(({ regionSpecification }) => ids.has(regionSpecification))
  if (own.length > 0) return own
  const pens = outlines.filter(({ regionType }) => regionType === 'pen')
  return pens.length > 0 ? pens : outlines
}

/** The names of the regions that an incident names. */
export function regionNamesOf(incident: PackIncident, outlines: readonly Outline[]): string | null {
  const ids = regionIdsOf(incident)
  const names = new Set(
    outlines.filter(({ regionSpecification }) => ids.has(regionSpecification)).map(({ name }) => name),
  )
  return names.size > 0 ? [...names].join(', ') : null
}
