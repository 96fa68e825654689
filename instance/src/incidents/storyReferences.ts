import type { EntityReference, IncidentPayload, RichTextNode } from '@barn-workbench/core/schema'
import { asFields } from './payloadParts'

// A simulated text names other incidents by their keys and people by their user names, since it knows no ids.

export interface StoryReferences {
  incidentKeys: string[]
  userNames: string[]
}

/** Finds what a reference of a simulated text stands for. */
export interface ReferenceLookup {
  incidentId: (incidentKey: string) => string | undefined
  account: (userName: string) => EntityReference | undefined
}

function childrenOf(node: unknown): RichTextNode[] {
  const { content } = asFields(node)
  return Array.isArray(content) ? (content as RichTextNode[]) : []
}

/** The incidents and people that the description of a payload names. */
export function referencesIn({ description }: IncidentPayload): StoryReferences {
  const references: StoryReferences = { incidentKeys: [], userNames: [] }
  const collect = (node: RichTextNode): void => {
    const { incidentKey, userName } = node.attrs ?? {}
    if (typeof incidentKey === 'string') references.incidentKeys.push(incidentKey)
    if (typeof userName === 'string') references.userNames.push(userName)
    childrenOf(node).forEach(collect)
  }
  childrenOf(description).forEach(collect)
  return references
}

/** Replaces keys and user names in the description of a payload by ids. Leaves out paragraphs that name the unknown. */
export function resolveReferences(payload: IncidentPayload, lookup: ReferenceLookup): IncidentPayload {
  const { incidentKeys, userNames } = referencesIn(payload)
  if (incidentKeys.length === 0 && userNames.length === 0) return payload
  const content = childrenOf(payload['description']).flatMap((block) => resolveNode(block, lookup) ?? [])
  return { ...payload, description: { ...asFields(payload['description']), content } }
}

/** The node with ids; null where it names something unknown. */
function resolveNode(node: RichTextNode, lookup: ReferenceLookup): RichTextNode | null {
  const { incidentKey, userName } = node.attrs ?? {}
  if (typeof incidentKey === 'string') {
    const incidentId = lookup.incidentId(incidentKey)
    return incidentId === undefined ? null : { ...node, attrs: { incidentId } }
  }
  if (typeof userName === 'string') {
    const account = lookup.account(userName)
    return account ? { ...node, attrs: { accountId: account.entityId, label: account.displayName } } : null
  }
  if (!node.content) return node
  const content = node.content.map((child) => resolveNode(child, lookup))
  return content.every((child) => child !== null) ? { ...node, content } : null
}
