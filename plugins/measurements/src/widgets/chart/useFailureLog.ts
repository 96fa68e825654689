import { useEffect } from 'react'
import { useSession, useWorkbench, type ViewState } from '@barn-workbench/plugin-sdk/react'

/** Notes in the client's log why a chart could not be loaded, once for each reason. */
export function useFailureLog(widgetType: string, state: ViewState): void {
  const session = useSession()
  const { log } = useWorkbench()
  const problem = state.kind === 'error' || state.kind === 'stale' ? state.problem : null
  const code = problem?.code ?? null
  useEffect(() => {
    if (code === null) return
    const message = `${widgetType} could not be loaded: ${code}`
    log.write({ level: 'ERROR', tag: 'Chart', globalUniqueIdentifier: session.id, message })
  }, [log, session, widgetType, code])
}
