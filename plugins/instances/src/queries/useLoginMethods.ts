import { useQuery } from '@tanstack/react-query'
import { emailPassword, usernamePassword } from '@barn-workbench/core/contract'
import type { Credentials, Session } from '@barn-workbench/core/session'

type Method = Credentials['method']
const PROBES = { usernamePassword: usernamePassword.available, emailPassword: emailPassword.available } as const

/** The ways to sign in that answered their probe as available. */
export function useLoginMethods(session: Session) {
  return useQuery({
    queryKey: [session.id, 'login-methods'],
    queryFn: async ({ signal }) => {
      const methods = Object.keys(PROBES) as Method[]
      const answers = await Promise.allSettled(methods.map((method) => session.send(PROBES[method], {}, { signal })))
      const failed = answers.every((answer) => answer.status === 'rejected')
      if (failed && answers[0]?.status === 'rejected') throw answers[0].reason
      return methods.filter((_, i) => {
        const answer = answers[i]
        return answer?.status === 'fulfilled' && answer.value.available
      })
    },
  })
}
