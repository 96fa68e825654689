import { useCallback, useEffect, useRef } from 'react'
import { systemClock } from '@barn-workbench/core/clock'
import type { RunningWidget } from '../runInPage'
import { pluginKeyOf, type ShownPlugin } from '../shownPlugin'
import { measureWidget, memoryOfOrigin, type WidgetMeasurement } from './measureWidget'
import { pluginFigures } from './pluginFigures'

interface Measured {
  plugin: ShownPlugin
  running: RunningWidget | null
  /** Whether it is of one of the workbench's own plugins, which are not measured. */
  isOwn: boolean
  isSeen: boolean
}

/** Measures a widget while it runs. Returns the function that counts an answer of the barn to it. */
export function useMeasuredWidget({ plugin, running, isOwn, isSeen }: Measured): () => void {
  const measurement = useRef<WidgetMeasurement>(null)
  const pluginKey = pluginKeyOf(plugin)
  const { version } = plugin.manifest
  const { frameOrigin } = plugin
  useEffect(() => {
    if (!running || isOwn) return undefined
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
  }, [running, isOwn, pluginKey, version, frameOrigin])
  useEffect(() => measurement.current?.setSeen(isSeen), [running, isSeen])
  return useCallback(() => measurement.current?.noteCall(), [])
}
