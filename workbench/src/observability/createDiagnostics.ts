import type { Endpoint } from '@barn-workbench/core/contract'
import type { Log } from '@barn-workbench/core/log'
import { problemOf } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import type {
  Diagnostics,
  DiagnosticsSnapshot,
  FailedCalls,
  LongTasks,
  WebVital,
  WidgetMemory,
} from '@barn-workbench/plugin-sdk/react'
import { whenIdle } from '../environment/whenIdle'
import type { DiagnosticsSink } from './diagnosticsSink'

/** Kinds of failed calls that are counted; beyond them the oldest are dropped. */
const MAXIMUM_KINDS = 200
/** Minimum time between two log entries of a call that keeps failing, in ms. */
const LOG_PERIOD = MINUTE

interface DiagnosticsDependencies {
  log: Pick<Log, 'write'>
  now: () => number
  /** Whether the settings for developers, which show all this, are on. */
  isWatched: () => boolean
  /** Starts to observe the page; its code loads when the page has nothing else to do. */
  observe?: (sink: DiagnosticsSink) => void
}

export type OwnDiagnostics = Diagnostics & {
  callFailed(instanceId: string, endpoint: Pick<Endpoint, 'method' | 'path'>, error: unknown): void
}

function observeWhenIdle(sink: DiagnosticsSink): void {
  whenIdle(() => {
    // Without its code nothing is measured, which disturbs nothing.
    import('./observePage').then(({ observePage }) => observePage(sink)).catch(() => undefined)
  })
}

/** Counts the calls that fail, by instance, call and code, and writes them into the client's own log. */
function createFailedCalls({ log, now }: Pick<DiagnosticsDependencies, 'log' | 'now'>, onChange: () => void) {
  const failedCalls = new Map<string, FailedCalls>()
  const loggedAt = new Map<string, number>()
  return {
    note(instanceId: string, { method, path }: Pick<Endpoint, 'method' | 'path'>, error: unknown): void {
      const { code, status, requestId } = problemOf(error)
      // Leaving a screen aborts its calls, which is not a failure.
      if (code === 'client/aborted') return
      const call = `${method} ${path}`
      const key = `${instanceId} ${call} ${code}`
      const count = (failedCalls.get(key)?.count ?? 0) + 1
      failedCalls.delete(key)
      failedCalls.set(key, { instanceId, call, code, count, last: now() })
      for (const oldest of [...failedCalls.keys()].slice(0, -MAXIMUM_KINDS)) {
        failedCalls.delete(oldest)
        loggedAt.delete(oldest)
      }
      if (now() - (loggedAt.get(key) ?? -Infinity) >= LOG_PERIOD) {
        loggedAt.set(key, now())
        const message = `${call}: ${code}${status === undefined ? '' : ` (${status})`}`
        log.write({ level: 'WARN', tag: 'Call', globalUniqueIdentifier: instanceId, message, requestId })
      }
      onChange()
    },
    newestFirst: () => [...failedCalls.values()].reverse(),
  }
}

/**
 * Collects measurements of the page on this device; they never leave the device. Failed calls are also written into the
 * client's own log.
 */
export function createDiagnostics({
  log,
  now,
  isWatched,
  observe = observeWhenIdle,
}: DiagnosticsDependencies): OwnDiagnostics {
  const vitals = new Map<string, WebVital>()
  const longTasks = new Map<string | null, LongTasks>()
  const widgetMemory = new Map<string, WidgetMemory>()
  const listeners = new Set<() => void>()
  let snapshot: DiagnosticsSnapshot | null = null

  function changed(): void {
    snapshot = null
    listeners.forEach((listener) => listener())
  }

  const failures = createFailedCalls({ log, now }, changed)
  const noteWidgets = (memory: readonly WidgetMemory[]) => memory.forEach((one) => widgetMemory.set(one.widget, one))
  observe({
    isWatched,
    widgets: noteWidgets,
    vital(vital) {
      vitals.set(vital.name, vital)
      changed()
    },
    longTask(widget, duration) {
      const { count = 0, total = 0, longest = 0 } = longTasks.get(widget) ?? {}
      longTasks.set(widget, {
        widget,
        count: count + 1,
        total: total + duration,
        longest: Math.max(longest, duration),
      })
      changed()
    },
  })
  return {
    callFailed: failures.note,
    read: () =>
      (snapshot ??= {
        vitals: [...vitals.values()],
        longTasks: [...longTasks.values()].sort((left, right) => right.total - left.total),
        failedCalls: failures.newestFirst(),
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async measureMemory() {
      const { measurePage, measureWidgets } = await import('./measureMemory')
      noteWidgets(measureWidgets())
      return { bytes: await measurePage(), widgets: [...widgetMemory.values()] }
    },
  }
}
