import type { Session } from '@barn-workbench/core/session'
import { createClient, type Client } from '../../../workbench/src/boot/createClient'

/** An account that may see everything. */
const CREDENTIALS = { method: 'usernamePassword', name: 'admin', password: 'Barn-demo-1!' } as const

function isReady(session: Session): boolean {
  const { login, permissions } = session.snapshot()
  return login.state === 'loggedIn' && permissions.size > 0
}

/** The product's client of this browser, with an account that is signed in to its first instance. */
export async function openSignedInClient(): Promise<{ client: Client; session: Session }> {
  const client = await createClient((problem) => console.error('a stored setting is broken', problem))
  const [session] = client.sessions.all()
  if (!session) throw new Error('no instance is configured')
  session.logIn(CREDENTIALS)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isReady(session)) return
      stop()
      resolve()
    }
    const stop = session.subscribe(look)
  })
  return { client, session }
}
