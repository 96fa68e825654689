import { remoteSignIn } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { RemoteSignIn } from '../auth'
import { implement } from '../http'

export function remoteSignInRoutes(service: RemoteSignIn) {
  return implement(remoteSignIn, {
    available: async () => (service.isAvailable() ? succeed({ available: true }) : fail('request/not-found')),
    register: ({ body }) => service.register(body),
    login: ({ body }, { address, knownDevice, userAgent }) =>
      service.logIn(body.assertion, { address, knownDevice, userAgent }),
  })
}
