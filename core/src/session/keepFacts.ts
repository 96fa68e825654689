import type { ActorRefFrom } from 'xstate'
import type { LocalSettings, SharedStore } from '../settings'
import type { connectionMachine } from './connection.machine'
import { simulatedPermissionsOf } from './instanceRoute'
import type { createFacts } from './loadFacts'
import type { loginMachine } from './login.machine'

interface Options {
  connection: ActorRefFrom<typeof connectionMachine>
  login: ActorRefFrom<typeof loginMachine>
  settings: SharedStore<LocalSettings>
  facts: ReturnType<typeof createFacts>
}

/** Calls `entered` each time that a condition becomes true. */
function onBecoming(holds: () => boolean, entered: () => void): () => void {
  let held = holds()
  return () => {
    const before = held
    held = holds()
    if (held && !before) entered()
  }
}

/**
 * Loads the facts as soon as somebody is signed in, and what failed of them as soon as the instance answers again. The
 * instance answers for the simulated permissions only, so that another simulation asks anew.
 */
export function keepFacts({ connection, login, settings, facts }: Options): () => void {
  const isSignedIn = () => login.getSnapshot().value === 'loggedIn'
  const complete = () => {
    if (isSignedIn()) void facts.complete()
  }
  let simulated = simulatedPermissionsOf(settings.get())
  const followSimulation = () => {
    const before = simulated
    simulated = simulatedPermissionsOf(settings.get())
    if (simulated !== before && isSignedIn()) void facts.reload('permissions')
  }
  const subscriptions = [
    login.subscribe(onBecoming(isSignedIn, complete)),
    connection.subscribe(onBecoming(() => connection.getSnapshot().context.host !== null, complete)),
  ]
  const unsubscribe = settings.subscribe(followSimulation)
  return () => {
    unsubscribe()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
