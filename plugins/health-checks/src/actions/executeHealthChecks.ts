import { incidents, watchdogs } from '@barn-workbench/core/contract'
import type { ParsedIntentInput, runHealthCheck } from '@barn-workbench/core/intents'
import { where, type Condition } from '@barn-workbench/core/query'
import { HEALTH_CHECK_BREED, type Watchdog, type WatchdogResult } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { ActionHost } from '@barn-workbench/plugin-sdk'

const RUNNING = 'toast.watchdog.execute.running'

/** The health checks of an instance that meet further conditions. */
function findHealthChecks(session: Session, conditions: readonly Condition[]): Promise<Watchdog[]> {
  return session.list(watchdogs.query, { query: [where('breedName', '==', HEALTH_CHECK_BREED), ...conditions] })
}

/** Runs one check; null if it failed to run. */
async function execute(session: Session, { watchdogId }: Watchdog): Promise<WatchdogResult | null> {
  try {
    return await session.send(watchdogs.execute, { params: { id: watchdogId } })
  } catch {
    return null
  }
}

function sum(results: readonly WatchdogResult[]): WatchdogResult {
  return {
    failed: results.reduce((total, { failed }) => total + failed, 0),
    outOf: results.reduce((total, { outOf }) => total + outOf, 0),
  }
}

/** Maximum number of failed components that are named; others are counted. */
const NAMED = 3

/** The names of the components whose check failed, as many as a message has room for. */
function failedNames(found: readonly Watchdog[], results: readonly (WatchdogResult | null)[]): string {
  const failed = found.filter((_, index) => (results[index]?.failed ?? 0) > 0)
  const names = failed.map(({ prettyName, componentId, watchdogId }) => prettyName ?? componentId ?? watchdogId)
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} …` : names.join(', ')
}

/** Runs checks at once and reports which failed, and how many could not be made. */
async function executeAndTell(
  found: readonly Watchdog[],
  session: Session,
  { toast, dismissToast }: ActionHost,
): Promise<WatchdogResult | null> {
  if (found.length === 0) {
    toast({ kind: 'info', key: 'toast.watchdog.execute.none' })
    return null
  }
  toast({ kind: 'info', key: RUNNING, values: { count: found.length } })
  const results = await Promise.all(found.map((watchdog) => execute(session, watchdog)))
  dismissToast(RUNNING)
  const made = results.filter((result) => result !== null)
  const missing = results.length - made.length
  const result = sum(made)
  if (missing > 0) toast({ kind: 'error', key: 'toast.watchdog.execute.error', values: { count: missing } })
  if (made.length === 0) return null
  const [kind, outcome] = result.failed > 0 ? (['warning', 'failed'] as const) : (['success', 'passed'] as const)
  const values = { context: outcome, ...result, count: result.outOf, names: failedNames(found, results) }
  toast({ kind, key: 'toast.watchdog.execute.success', values })
  return result
}

/** Finds checks and runs them. A failure to find them has the same message. */
async function run(
  findChecks: (session: Session) => Promise<Watchdog[]>,
  host: ActionHost,
): Promise<WatchdogResult | null> {
  const { session, toast } = host
  if (!session) return null
  let found: Watchdog[]
  try {
    found = await findChecks(session)
  } catch {
    toast({ kind: 'error', key: 'toast.watchdog.execute.error', values: { count: 1 } })
    return null
  }
  return await executeAndTell(found, session, host)
}

/** Runs all health checks. */
export function executeAll(_input: object, host: ActionHost): Promise<WatchdogResult | null> {
  return run((session) => findHealthChecks(session, []), host)
}

/** Runs the check of the component that an incident is about. */
export function executeOne(
  { incidentId }: ParsedIntentInput<typeof runHealthCheck>,
  host: ActionHost,
): Promise<WatchdogResult | null> {
  return run(async (session) => {
    const { identifier } = await session.send(incidents.get, { params: { id: incidentId } })
    const { componentType, componentId } = identifier
    return await findHealthChecks(session, [
      where('componentType', '==', componentType),
      where('componentId', '==', componentId),
    ])
  }, host)
}
