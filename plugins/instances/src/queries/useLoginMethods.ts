import { useQuery } from '@tanstack/react-query'
import { emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import type { Credentials, Session } from '@barn-workbench/core/session'

type Method = Credentials['method']
/** The calls that return whether a method is available. */
const PROBES = { usernamePassword: usernameSignIn.available, emailPassword: emailSignIn.available } as const

/** Loads the sign-in methods that are available. Fails only when no probe is answered. */
export function useLoginMethods(session: Session) {
  return useQuery({
    queryKey: [session.id, 'login-methods'],
    queryFn: async ({ signal }) => {
      const methods = Object.keys(PROBES) as Method[]
      const answers = await Promise.allSettled(methods.map((method) => session.send(PROBES[method], {}, { signal })))
      const [firstAnswer] = answers
      const isFailed = answers.every((answer) => answer.status === 'rejected')
      if (isFailed && firstAnswer?.status === 'rejected') throw firstAnswer.reason
      return methods.filter((_method, index) => {
        const answer = answers[index]
        return answer?.status === 'fulfilled' && answer.value.available
      })
    },
  })
}
