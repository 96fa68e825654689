import { systemClock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { createBatches, type Batches } from './createBatches'
import { createDownloads, type Downloads } from './createDownloads'

/** The downloads from an instance. */
export interface InstanceDownloads {
  downloads: Downloads
  batches: Batches
}

interface Scoped extends InstanceDownloads {
  /** It changes with the account and its permissions. */
  scope: string
}

const known = new WeakMap<Session, Scoped>()

/** The owner of the files: after signing out there are none. */
function scopeOf(session: Session): string {
  const { dataScope, login } = session.snapshot()
  return `${login.state === 'loggedOut'} ${dataScope}`
}

function open(session: Session): Scoped {
  const downloads = createDownloads(session, systemClock)
  return { scope: scopeOf(session), downloads, batches: createBatches(downloads) }
}

function close({ downloads, batches }: Scoped): void {
  batches.abort()
  batches.dismiss()
  downloads.close()
}

/**
 * The downloads of the signed-in account. Those of another account end, and its files are dropped, as soon as it signs
 * out.
 */
export function downloadsOf(session: Session): InstanceDownloads {
  const found = known.get(session)
  if (found?.scope === scopeOf(session)) return found
  if (found) close(found)
  else
    session.subscribe(() => {
      const current = known.get(session)
      if (!current || current.scope === scopeOf(session)) return
      close(current)
      known.set(session, open(session))
    })
  const opened = open(session)
  known.set(session, opened)
  return opened
}
