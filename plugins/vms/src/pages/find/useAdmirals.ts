import { useEffect, useState } from 'react'
import { instanceInfo } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

const ADMIRAL = 'admiral'

/** The type of an instance, which it also tells to those who are not signed in; null: it does not answer. */
async function typeOf(session: Session): Promise<string | null> {
  const { instanceType } = session.snapshot()
  if (instanceType !== null) return instanceType
  try {
    return (await session.send(instanceInfo.version, {})).instanceType
  } catch {
    return null
  }
}

/** The admirals among the instances that this browser knows. */
export function useAdmirals(): { admirals: readonly Session[]; isLoading: boolean; silent: readonly Session[] } {
  const { sessions } = useWorkbench()
  const [types, setTypes] = useState<ReadonlyMap<Session, string | null> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const all = sessions.all()
    void Promise.all(all.map(typeOf)).then((found) => {
      if (isCurrent) setTypes(new Map(all.map((session, index) => [session, found[index] ?? null])))
    })
    return () => {
      isCurrent = false
    }
  }, [sessions])
  const having = (type: string | null) =>
    [...(types ?? [])].flatMap(([session, one]) => (one === type ? [session] : []))
  return { admirals: having(ADMIRAL), silent: having(null), isLoading: types === null }
}
