import { useSyncExternalStore } from 'react'
import type { Diagnostics, DiagnosticsSnapshot } from '../context/diagnostics'
import { useWorkbench } from '../context/WorkbenchContext'

/** What this device has measured of the page. Redraws when it changes. @public */
export function useDiagnostics(): DiagnosticsSnapshot & Pick<Diagnostics, 'measureMemory'> {
  const { diagnostics } = useWorkbench()
  return { ...useSyncExternalStore(diagnostics.subscribe, diagnostics.read), measureMemory: diagnostics.measureMemory }
}
