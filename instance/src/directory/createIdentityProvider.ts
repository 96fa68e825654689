import { decodeJwt } from 'jose'
import { z } from 'zod'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { Id, type AccountName, type KnownInstance, type LoginReply } from '@barn-workbench/core/schema'
import type { Assertions } from './createAssertions'
import type { Directory } from './createDirectory'
import type { ServiceProviderStore } from './serviceProviderStore'
import type { SiteCalls } from './siteCalls'

interface IdentityProviderOptions {
  store: ServiceProviderStore
  directory: Directory
  calls: SiteCalls
  assertions: Assertions
}

/** The account of a refresh token, which its instance has just given. Null where it is no such token. */
function accountOf({ refreshToken }: LoginReply): string | null {
  try {
    return z.object({ uid: Id }).parse(decodeJwt(refreshToken)).uid
  } catch {
    return null
  }
}

interface RemoteRegistration {
  displayName: string
  acceptEula: boolean
  locale: string
  timezone: string
}

type ProvideErrors = 'service-provider/not-found' | 'service-provider/cannot-provide' | 'request/too-many'

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** Vouches for the accounts of a directory at the instances to which it leads. */
export function createIdentityProvider({ store, directory, calls, assertions }: IdentityProviderOptions) {
  async function find(
    serviceProviderId: string,
  ): Promise<Result<KnownInstance, 'service-provider/not-found' | 'service-provider/cannot-provide'>> {
    const stored = await store.documents.get(serviceProviderId)
    if (!stored.ok) return stored
    const site = directory.siteOf(stored.value.globalUniqueIdentifier)
    return site ? succeed(site) : fail('service-provider/cannot-provide')
  }

  return {
    async logIn(
      accountId: string,
      serviceProviderId: string,
    ): Promise<Result<LoginReply, ProvideErrors | 'login/no-account'>> {
      const site = await find(serviceProviderId)
      if (!site.ok) return site
      const assertion = await assertions.sign(accountId, site.value.globalUniqueIdentifier)
      const reply = await calls.logIn(site.value, assertion)
      // The account may have been deleted there meanwhile, or have been created before this directory lost its data.
      if (reply.ok) await store.setRemoteAccount(accountId, serviceProviderId, accountOf(reply.value))
      else if (reply.problem.code === 'login/no-account')
        await store.setRemoteAccount(accountId, serviceProviderId, null)
      return reply
    },

    async createAccount(
      accountId: string,
      serviceProviderId: string,
      registration: RemoteRegistration,
    ): Promise<Result<AccountName, ProvideErrors | 'account/remote-exists' | 'eula/refresh-required'>> {
      const site = await find(serviceProviderId)
      if (!site.ok) return site
      const assertion = await assertions.sign(accountId, site.value.globalUniqueIdentifier)
      const created = await calls.register(site.value, { assertion, ...registration })
      if (created.ok) await store.setRemoteAccount(accountId, serviceProviderId, created.value.accountId)
      return created
    },
  }
}
