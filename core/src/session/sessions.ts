import { ProblemError } from '../result'
import type { ClientConfiguration } from '../schema'
import { createSession, type Session } from './session'
import type { SessionDependencies } from './sessionDependencies'

/** The sessions of all instances that this browser knows. */
export interface Sessions {
  all(): readonly Session[]
  /** Throws `client/unknown-instance` for an instance that this browser does not know. */
  get(globalUniqueIdentifier: string): Session
  has(globalUniqueIdentifier: string): boolean
}

export function createSessions({ instances }: ClientConfiguration, dependencies: SessionDependencies): Sessions {
  const sessions = new Map<string, Session>()
  for (const instance of instances) sessions.set(instance.globalUniqueIdentifier, createSession(instance, dependencies))
  return {
    all: () => [...sessions.values()],
    has: (globalUniqueIdentifier) => sessions.has(globalUniqueIdentifier),
    get(globalUniqueIdentifier) {
      const session = sessions.get(globalUniqueIdentifier)
      if (!session) throw new ProblemError({ code: 'client/unknown-instance', params: { globalUniqueIdentifier } })
      return session
    },
  }
}
