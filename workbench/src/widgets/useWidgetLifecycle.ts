import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { systemClock } from '@barn-workbench/core/clock'
import { codeIdOf, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { useStrayFaults } from './StrayFaultsContext'
import { widgetLifecycleMachine } from './widgetLifecycle.machine'

/** Runs the life of one widget and tells what to draw. */
export function useWidgetLifecycle(widget: WidgetDefinition) {
  const machine = useMemo(
    () =>
      widgetLifecycleMachine.provide({
        actors: { load: fromPromise(async () => (await widget.load()).default as unknown) },
      }),
    [widget],
  )
  const [snapshot, send] = useMachine(machine, { input: { now: systemClock.now } })
  const strayFaults = useStrayFaults()
  const codeId = codeIdOf(widget)
  const fail = useCallback((error: unknown) => send({ type: 'widget.failed', error }), [send])
  useEffect(() => strayFaults.listen(codeId, fail), [strayFaults, codeId, fail])
  const onScreen = useCallback((visible: boolean) => send({ type: visible ? 'view.entered' : 'view.left' }), [send])
  const retry = useCallback(() => send({ type: 'retry.requested' }), [send])
  return { snapshot, fail, onScreen, retry }
}
