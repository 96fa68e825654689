import { ProblemError } from '../result'
import type { ClientConfiguration, KnownInstance } from '../schema'
import { createSession, type Session } from './session'
import type { SessionDependencies } from './sessionDependencies'

/** All instances that this browser knows, each with its own session. */
export interface Sessions {
  all(): readonly Session[]
  /** Throws `client/unknown-instance` for an id that the user does not have. */
  get(globalUniqueIdentifier: string): Session
  has(globalUniqueIdentifier: string): boolean
}

export function createSessions(configuration: ClientConfiguration, seams: SessionDependencies): Sessions {
  const sessions = new Map<string, Session>(
    configuration.instances.map((instance: KnownInstance) => [
      instance.globalUniqueIdentifier,
      createSession(instance, seams),
    ]),
  )
  return {
    all: () => [...sessions.values()],
    has: (id) => sessions.has(id),
    get(id) {
      const session = sessions.get(id)
      if (!session) throw new ProblemError({ code: 'client/unknown-instance', params: { globalUniqueIdentifier: id } })
      return session
    },
  }
}
