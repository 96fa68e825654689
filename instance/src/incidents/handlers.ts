import { z } from 'zod'
import type { IncidentHandler, IncidentType } from '@barn-workbench/core/schema'
import { payloadSchemas } from './payloads'
import { transitions } from './transitions'

const made = new Map<IncidentType, IncidentHandler>()

function describe(type: IncidentType): IncidentHandler {
  const triggers = Object.entries(transitions[type]).map(([name, { from, to }]) => {
    const schema = payloadSchemas[type][name] ?? z.looseObject({})
    // What callers send, texts as strings too; what is stored of it is for their replies.
    const payload: Record<string, unknown> = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
    return [name, { from: from ? [...from] : null, to, payload }] as const
  })
  return { type, triggers: Object.fromEntries(triggers) }
}

/** The triggers of a type, and with `simplified` without what goes with them. */
export function handlerOf(type: IncidentType, simplified: boolean): IncidentHandler {
  const handler = made.get(type) ?? describe(type)
  made.set(type, handler)
  if (!simplified) return handler
  return {
    type,
    triggers: Object.fromEntries(Object.entries(handler.triggers).map(([name, { from, to }]) => [name, { from, to }])),
  }
}
