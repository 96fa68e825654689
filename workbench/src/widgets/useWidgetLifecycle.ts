import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { systemClock } from '@barn-workbench/core/clock'
import { codeIdOf, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { loadComponent } from '../registry/loadComponent'
import { useUncaughtErrors } from './uncaughtErrors'
import { widgetLifecycleMachine } from './widgetLifecycle.machine'

/** Runs the life cycle of one widget. Errors outside of rendering, in timers and handlers, count as failures too. */
export function useWidgetLifecycle(widget: WidgetDefinition) {
  const machine = useMemo(
    () =>
      widgetLifecycleMachine.provide({
        actors: { load: fromPromise<unknown>(() => loadComponent(widget)) },
      }),
    [widget],
  )
  const [snapshot, send] = useMachine(machine, { input: { now: systemClock.now } })
  const uncaughtErrors = useUncaughtErrors()
  const codeId = codeIdOf(widget)
  const fail = useCallback((error: unknown) => send({ type: 'widget.failed', error }), [send])
  useEffect(() => uncaughtErrors.subscribe(codeId, fail), [uncaughtErrors, codeId, fail])
  const setOnScreen = useCallback((visible: boolean) => send({ type: visible ? 'view.entered' : 'view.left' }), [send])
  const retry = useCallback(() => send({ type: 'retry.requested' }), [send])
  return { snapshot, fail, setOnScreen, retry }
}
