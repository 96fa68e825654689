import { useMemo, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { lazyPart, LeaveGuardProvider, type LeaveGuard, type LeaveQuestion } from '@barn-workbench/plugin-sdk/host'

const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog')).LeaveDialog)

/** The questions of a screen, and the guard that takes them. */
function createLeaveGuard(): { questions: ReadonlySet<LeaveQuestion>; guard: LeaveGuard } {
  const questions = new Set<LeaveQuestion>()
  const ask = (question: LeaveQuestion) => {
    questions.add(question)
    return () => void questions.delete(question)
  }
  return { questions, guard: { ask } }
}

/**
 * Asks before a screen is left that says that something on it is not saved. The router takes one such scope at a time.
 */
export function LeaveScope({ children }: { children: ReactNode }) {
  const { questions, guard } = useMemo(() => createLeaveGuard(), [])
  const [isKept, setKept] = useState(true)
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search } }) => {
    const target = { isOtherPath: pathname !== currentLocation.pathname, search }
    const asked = [...questions].filter(({ leaves }) => leaves(target))
    setKept(asked.every((question) => question.isKept))
    return asked.length > 0
  })
  return (
    <LeaveGuardProvider value={guard}>
      {children}
      {blocker.state === 'blocked' && (
        <LeaveDialog isKept={isKept} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      )}
    </LeaveGuardProvider>
  )
}
