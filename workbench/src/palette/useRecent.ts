import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MOST_RECENT } from './findEntries'

const Ids = z.array(z.string())
/** The name under which the device keeps the ids for the account. */
const NAME = 'palette/recent'
const NONE: readonly string[] = []

/** The entries that the account has run last on this device, the last one first. Without an account there are none. */
export function useRecent(): { ids: readonly string[]; add: (id: string) => void } {
  const { deviceData } = useWorkbench()
  const session = useOptionalSession()
  const queries = useQueryClient()
  const queryKey = [session?.id, session?.snapshot().dataScope, NAME]
  const { data: ids = NONE } = useQuery({
    queryKey,
    queryFn: async () => {
      const stored =
        session &&
        (await deviceData(session)
          .get(NAME)
          .catch(() => undefined))
      return Ids.safeParse(stored).data ?? NONE
    },
    staleTime: Infinity,
  })
  const add = (id: string) => {
    if (!session) return
    const next = [id, ...ids.filter((other) => other !== id)].slice(0, MOST_RECENT)
    queries.setQueryData(queryKey, next)
    deviceData(session)
      .set(NAME, next)
      .catch(() => undefined)
  }
  return { ids, add }
}
