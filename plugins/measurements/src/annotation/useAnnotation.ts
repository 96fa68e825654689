import { useCallback, useSyncExternalStore } from 'react'
import { createActor, fromPromise, type Actor } from 'xstate'
import { createIncident } from '@barn-workbench/core/intents'
import { incidentManagePermissions } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import { useIntent, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import { documentationStartedDialog } from '../dialogs/documentationStartedDialog'
import { annotationMachine, type AnnotationSpan } from './annotation.machine'

/** Permissions to document something; one is enough. */
const DOCUMENT_PERMISSIONS = incidentManagePermissions('barnDocumentation')

/** The intent for a new documentation; null if no plugin offers it, or the account may not create one. */
export function useDocumentation() {
  const create = useIntent(createIncident)
  return usePermission(...DOCUMENT_PERMISSIONS) ? create : null
}

/**
 * The documentation that is being made on the charts of this instance, if the account may make one. Redraws when it
 * changes.
 */
export function useAnnotation() {
  const mayDocument = useDocumentation() !== null
  const annotation = annotationOf(useSession())
  const subscribe = useCallback((redraw: () => void) => annotation.subscribe(redraw).unsubscribe, [annotation])
  const snapshot = useSyncExternalStore(subscribe, () => annotation.getSnapshot())
  const { start } = snapshot.context
  return { start: mayDocument && snapshot.matches('started') ? start : null, send: annotation.send }
}

/** A documentation that is being made, by the instance on whose charts it is. */
export type Annotation = Actor<typeof annotationMachine>

/** The camera of a span: the one at its start, else the one at its end. The form lets the user add others. */
export function cameraOfSpan({ start, end }: Pick<AnnotationSpan, 'start' | 'end'>): string | undefined {
  return start.cameraId ?? end.cameraId ?? undefined
}

/** The camera on which the end was picked, if it differs, else undefined. */
function otherCameraOfEnd({ start, end }: AnnotationSpan): string | undefined {
  const isOther = start.cameraId !== null && end.cameraId !== null && start.cameraId !== end.cameraId
  return isOther ? (end.cameraId ?? undefined) : undefined
}

async function documentSpan(span: AnnotationSpan): Promise<string | null> {
  const create = span.host.intent(createIncident)
  const [start, end] = [Math.round(span.start.time), Math.round(span.end.time)]
  const place = { cameraId: cameraOfSpan(span), endCameraId: otherCameraOfEnd(span) }
  const made = await create?.({ type: 'barnDocumentation', ...place, start, end })
  return made?.incidentId ?? null
}

/** Starts a machine that asks by the host of its span. */
export function startAnnotation(): Annotation {
  const actors = {
    document: fromPromise<string | null, AnnotationSpan>(({ input }) => documentSpan(input)),
    confirm: fromPromise<null, { incidentId: string; host: AnnotationSpan['host'] }>(({ input }) =>
      input.host.open(documentationStartedDialog, { incidentId: input.incidentId }),
    ),
  }
  return createActor(annotationMachine.provide({ actors })).start()
}

const annotations = new WeakMap<Session, { annotation: Annotation; dataScope: string }>()

/**
 * The documentation that is being made on the charts of an instance: one for all of its screens, until the page is left
 * or another account or other permissions are in force.
 */
export function annotationOf(session: Session): Annotation {
  const { dataScope } = session.snapshot()
  const known = annotations.get(session)
  if (known?.dataScope === dataScope) return known.annotation
  known?.annotation.stop()
  const annotation = startAnnotation()
  annotations.set(session, { annotation, dataScope })
  return annotation
}
