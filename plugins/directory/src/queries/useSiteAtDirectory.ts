import { useQuery } from '@tanstack/react-query'
import { serviceProviders } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useInstancesOfType, useSnapshots } from '@barn-workbench/plugin-sdk/react'

/** What the directories of this browser say of a site. `signedOut`: nobody is signed in at one. */
export type SiteAtDirectory =
  | { kind: 'loading' }
  | { kind: 'noDirectory' }
  | { kind: 'signedOut'; directory: Session }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'found'; directory: Session; provider: ServiceProvider; refetch: () => void }

interface Found {
  directory: Session
  provider: ServiceProvider
}

/** The first directory that leads to the site. Rejects with the reason of the first that does not answer. */
async function findSite(directories: readonly Session[], instanceId: string, signal: AbortSignal) {
  const query = [{ key: 'globalUniqueIdentifier', operator: '==' as const, value: instanceId }]
  const answers = await Promise.allSettled(
    directories.map(async (directory): Promise<Found | null> => {
      const provider = await directory.send(serviceProviders.queryOne, { body: { query } }, { signal })
      return provider && { directory, provider }
    }),
  )
  for (const answer of answers) if (answer.status === 'fulfilled' && answer.value) return answer.value
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return null
}

/** Asks the directories at which somebody is signed in for a site. */
export function useSiteAtDirectory(instanceId: string): SiteAtDirectory {
  const { instances, isLoading } = useInstancesOfType('senator')
  const snapshots = useSnapshots(instances)
  const open = instances.filter((_, index) => snapshots[index]?.login.state === 'loggedIn')
  const { data, error, refetch } = useQuery({
    queryKey: ['directory', instanceId, open.map(({ id }) => `${id}/${sessionScope(open, id)}`)],
    queryFn: ({ signal }) => findSite(open, instanceId, signal),
    enabled: open.length > 0,
  })
  if (isLoading) return { kind: 'loading' }
  const [first] = instances
  if (!first) return { kind: 'noDirectory' }
  if (open.length === 0) return { kind: 'signedOut', directory: first }
  if (error) return { kind: 'failed', problem: problemOf(error) }
  if (data === undefined) return { kind: 'loading' }
  return data === null ? { kind: 'unknown' } : { kind: 'found', ...data, refetch: () => void refetch() }
}

/** Names the account at a directory, so that nobody sees what another was told. */
function sessionScope(sessions: readonly Session[], id: string): string {
  return sessions.find((session) => session.id === id)?.snapshot().accountId ?? ''
}
