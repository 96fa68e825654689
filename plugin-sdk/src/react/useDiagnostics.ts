import { useSyncExternalStore } from 'react'
import type { Diagnostics, DiagnosticsSnapshot } from '../context/diagnostics'
import { useWorkbench } from '../context/WorkbenchContext'

/** Measurements of the page on this device. Redraws when they change. @public */
export function useDiagnostics(): DiagnosticsSnapshot & Pick<Diagnostics, 'measureMemory'> {
  const { diagnostics } = useWorkbench()
  return { ...useSyncExternalStore(diagnostics.subscribe, diagnostics.read), measureMemory: diagnostics.measureMemory }
}
