import { useMemo, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { lazyPart, LeaveGuardProvider, type LeaveGuard } from '@barn-workbench/plugin-sdk/host'

const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog')).LeaveDialog)

type Question = Parameters<LeaveGuard['ask']>[0]

/** The questions of a page, and the guard that takes them. */
function createLeaveGuard(): { questions: ReadonlySet<Question>; guard: LeaveGuard } {
  const questions = new Set<Question>()
  const ask = (question: Question) => {
    questions.add(question)
    return () => void questions.delete(question)
  }
  return { questions, guard: { ask } }
}

/** Asks before a page of a plugin is left that says that something on it is not saved. */
export function LeaveScope({ children }: { children: ReactNode }) {
  const { questions, guard } = useMemo(() => createLeaveGuard(), [])
  const blocker = useBlocker(({ currentLocation, nextLocation: { pathname, search } }) => {
    const target = { isOtherPath: pathname !== currentLocation.pathname, search }
    return [...questions].some((leaves) => leaves(target))
  })
  return (
    <LeaveGuardProvider value={guard}>
      {children}
      {blocker.state === 'blocked' && <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />}
    </LeaveGuardProvider>
  )
}
