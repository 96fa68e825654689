import { useCallback, useEffect, useRef } from 'react'
import { systemClock } from '@barn-workbench/core/clock'
import type { RunningWidget } from '../runInPage'
import { pluginKeyOf, type ShownPlugin } from '../shownPlugin'
import { measureWidget, memoryOfOrigin, type WidgetMeasurement } from './measureWidget'
import { pluginFigures } from './pluginFigures'

interface Measured {
  plugin: ShownPlugin
  /** Null while it does not run, and for a widget of the workbench's own plugins. */
  running: RunningWidget | null
  isSeen: boolean
}

/** Measures a widget while it runs. Returns the function that counts an answer of the barn to it. */
export function useMeasuredWidget({ plugin, running, isSeen }: Measured): () => void {
  const measurement = useRef<WidgetMeasurement>(null)
  const pluginKey = pluginKeyOf(plugin)
  const { version } = plugin.manifest
  const { frameOrigin } = plugin
  useEffect(() => {
    if (!running) return undefined
    const current = measureWidget({
      measured: { pluginKey, version },
      served: running.served,
      figures: pluginFigures,
      clock: systemClock,
      readMemory: () => memoryOfOrigin(frameOrigin),
    })
    measurement.current = current
    return () => {
      measurement.current = null
      current.end()
    }
  }, [running, pluginKey, version, frameOrigin])
  useEffect(() => measurement.current?.setSeen(isSeen), [running, isSeen])
  return useCallback(() => measurement.current?.noteCall(), [])
}
