import { useCallback } from 'react'
import { incidentTypeColor, incidentTypeName, useMessages } from '@barn-workbench/plugin-sdk/react'
import { BATCH_EVENT } from './foldEvents'

/** The name of a type of events. */
export function useEventTypeName(): (type: string) => string {
  const t = useMessages()
  return useCallback((type) => (type === BATCH_EVENT ? t('events.batch') : incidentTypeName(type, t)), [t])
}

/** The CSS colour of a type of events where its name stands beside it. */
export function eventTypeColor(type: string): string {
  return type === BATCH_EVENT ? 'var(--bw-secondary)' : `var(${incidentTypeColor(type)})`
}
