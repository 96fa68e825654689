import type { Clock } from '@barn-workbench/core/clock'
import { MINUTE } from '@barn-workbench/core/time'
import type { ServedWidget } from '@barn-workbench/plugin-sdk/host'
import type { MeasuredVersion, PluginFiguresStore } from './pluginFigures'

/** Time between two entries into the figures, in ms. */
const PERIOD = MINUTE

interface MeasureOptions {
  measured: MeasuredVersion
  served: Pick<ServedWidget, 'view'>
  figures: Pick<PluginFiguresStore, 'add'>
  clock: Clock
  /** Resolves with the bytes that the plugin uses; null where the browser does not tell. */
  readMemory: () => Promise<number | null>
}

/** The measurement of one running widget. */
export interface WidgetMeasurement {
  /** The barn has answered the widget. */
  noteCall(): void
  /** Whether the widget is on screen: other time does not count. */
  setSeen(isSeen: boolean): void
  end(): void
}

/** Measures a widget from its start on: when its content is there, its calls while it is seen, and its memory. */
export function measureWidget({ measured, served, figures, clock, readMemory }: MeasureOptions): WidgetMeasurement {
  const start = clock.now()
  let isLoaded = false
  let calls = 0
  let watched = 0
  let seenSince: number | null = null
  let cancelTimer = clock.setTimeout(period, PERIOD)

  const unsubscribe = served.view.subscribe(() => {
    const { kind } = served.view.get().state
    if (isLoaded || (kind !== 'content' && kind !== 'empty')) return
    isLoaded = true
    void figures.add(measured, { load: clock.now() - start })
  })
  function countTime(): void {
    if (seenSince === null) return
    watched += clock.now() - seenSince
    seenSince = clock.now()
  }
  function write(memory: number | null = null): void {
    countTime()
    if (watched === 0 && calls === 0 && memory === null) return
    void figures.add(measured, { calls, watched, memory })
    calls = 0
    watched = 0
  }
  function period(): void {
    void readMemory().then(write)
    cancelTimer = clock.setTimeout(period, PERIOD)
  }
  return {
    noteCall: () => void (calls += 1),
    setSeen(isSeen) {
      countTime()
      seenSince = isSeen ? clock.now() : null
    },
    end() {
      unsubscribe()
      cancelTimer()
      write()
    },
  }
}

/** The call of browsers that measures the memory of a page that is isolated from others. */
interface MemorySource {
  measureUserAgentSpecificMemory?: () => Promise<{
    breakdown: readonly { bytes: number; attribution: readonly { url?: string }[] }[]
  }>
}

/** The bytes of all frames of an origin; null where the browser does not tell, as for a plugin within the page. */
export async function memoryOfOrigin(
  origin: string | undefined,
  source: MemorySource = performance as MemorySource,
): Promise<number | null> {
  if (origin === undefined) return null
  const measured = await source.measureUserAgentSpecificMemory?.().catch(() => undefined)
  const own = measured?.breakdown.filter(({ attribution }) => attribution.some(({ url }) => url?.startsWith(origin)))
  return own === undefined || own.length === 0 ? null : own.reduce((sum, { bytes }) => sum + bytes, 0)
}
