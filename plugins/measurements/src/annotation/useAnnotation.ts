import { useCallback, useSyncExternalStore } from 'react'
import { createIncident } from '@barn-workbench/core/intents'
import { useInstance, useIntent, usePermission } from '@barn-workbench/plugin-sdk/react'
import { annotationOf } from './annotation'

/** Permissions of which one is enough to document something. */
const DOCUMENT_PERMISSIONS = ['incidents.manage', 'incidents.manage.advanced', 'incidents.barnDocumentation.manage']

/** The way to a new documentation; null where nobody offers it, or the account may not make one. */
export function useDocumentation() {
  const create = useIntent(createIncident)
  return usePermission(...DOCUMENT_PERMISSIONS) ? create : null
}

/** The documentation that is being made on the charts of this instance, for who may make one. Redraws when it changes. */
export function useAnnotation() {
  const mayDocument = useDocumentation() !== null
  const annotation = annotationOf(useInstance().session)
  const subscribe = useCallback((redraw: () => void) => annotation.subscribe(redraw).unsubscribe, [annotation])
  const snapshot = useSyncExternalStore(subscribe, () => annotation.getSnapshot())
  const { start } = snapshot.context
  return { start: mayDocument && snapshot.matches('started') ? start : null, send: annotation.send }
}
