import type { Messages } from '@barn-workbench/plugin-sdk/react'
import type { LoadIncidents } from '@barn-workbench/plugin-sdk/rich-text'
import { findIncidents } from '../finders/findIncidents'

/** Loads the open incidents by their titles, for those who name one in a text. */
export function loadNamedIncidents(t: Messages): LoadIncidents {
  return async (session, signal) => {
    const found = await findIncidents(session, signal, t)
    return found.map(({ id, label }) => ({ incidentId: id, label }))
  }
}
