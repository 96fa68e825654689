import { useQueries } from '@tanstack/react-query'
import { emailSignIn, passkeySignIn, remoteSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { errorStatus, hasStatus } from '@barn-workbench/core/result'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { useInstancesOfType } from '@barn-workbench/plugin-sdk/react'

/** The calls that return whether a method is available, in the order of the tabs. */
const PROBES = {
  usernamePassword: usernameSignIn.available,
  emailPassword: emailSignIn.available,
  remote: remoteSignIn.available,
  passkey: passkeySignIn.available,
} as const
/** The methods by which people sign in. */
export type LoginMethod = keyof typeof PROBES
const METHODS = Object.keys(PROBES) as LoginMethod[]

interface MethodReply {
  available: boolean
  registration?: RegistrationMode | undefined
}

/** The result of probing a method. */
export interface LoginProbe {
  method: LoginMethod
  /** Undefined: it has not answered, or has failed. */
  isAvailable: boolean | undefined
  /** The people who may create an account that signs in by the method. */
  registration: RegistrationMode
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/**
 * Asks the instance for each sign-in method separately, so that a late or failing one does not delay the others. The
 * directory method needs a directory that this browser knows.
 */
export function useLoginProbes(session: Session): readonly LoginProbe[] {
  const hasDirectory = useInstancesOfType('senator').instances.some(({ id }) => id !== session.id)
  const results = useQueries({
    queries: METHODS.map((method) => ({
      queryKey: [session.id, 'login-method', method],
      enabled: method !== 'remote' || hasDirectory,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MethodReply> => {
        try {
          const reply: MethodReply = await session.send(PROBES[method], {}, { signal })
          return reply
        } catch (error) {
          // An instance that does not have the method does not answer its probe.
          if (hasStatus(error, errorStatus['request/not-found'])) return { available: false }
          throw error
        }
      },
    })),
  })
  return METHODS.map((method, index) => {
    const result = results[index]
    return {
      method,
      isAvailable: result?.data?.available,
      registration: result?.data?.registration ?? 'open',
      error: result?.error ?? null,
      isFetching: result?.isFetching ?? false,
      retry: () => void result?.refetch(),
    }
  })
}
