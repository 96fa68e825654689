import { useEffect } from 'react'
import { useSessions } from '@barn-workbench/plugin-sdk/react'

/** Looks for the sites that nobody has looked for yet. Those that stand first are asked first. */
export function useChecks(): void {
  const sessions = useSessions()
  useEffect(() => {
    for (const session of [...sessions].reverse()) {
      const { strategy, checking } = session.snapshot().connection
      if (strategy === 'unknown' && !checking) void session.checkConnection('full')
    }
  }, [sessions])
}
