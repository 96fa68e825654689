import { z } from 'zod'
import {
  AccountName,
  DiscoveryObject,
  Id,
  LoginReply,
  Name,
  OwnServiceProviderSettings,
  ServiceProvider,
  TimeZoneName,
} from '../schema'
import { anyOf, endpoint, idParams, signedIn } from './endpoint'
import { queryOneEndpoint } from './queryEndpoint'

const canManage = anyOf('serviceProviders.manage')

/** The settings that an account may change for itself. */
const OwnUpdates = OwnServiceProviderSettings.extend({
  customizedServiceProviderName: Name.nullable(),
  folderName: Name.nullable(),
})
  .partial()
  .strict()

/** The instances to which a directory (a senator) leads. */
export const serviceProviders = {
  /** Returns all service providers, with the account's own settings of each. For everyone who is signed in. */
  list: endpoint({
    method: 'GET',
    path: '/api/serviceProviders',
    access: signedIn,
    form: 'result',
    reply: z.array(ServiceProvider),
  }),

  /** Returns the first match, or null. For everyone who is signed in. */
  queryOne: queryOneEndpoint('/api/serviceProviders/queryOne', signedIn, ServiceProvider),

  /**
   * Adds an instance. Needs `serviceProviders.manage`. `service-provider/no-instance-found`: the directory is not
   * configured with an instance of this id. `service-provider/cannot-provide`: the instance does not answer, or another
   * one does. `service-provider/exists`: it is there already.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/serviceProviders',
    access: canManage,
    managesTransactions: true,
    body: z.strictObject({ globalUniqueIdentifier: Id, name: Name }),
    status: 201,
    form: 'result',
    reply: ServiceProvider,
    errors: ['service-provider/no-instance-found', 'service-provider/cannot-provide', 'service-provider/exists'],
  }),

  /** Changes the name for everyone. Needs `serviceProviders.manage`. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/serviceProviders/:id',
    access: canManage,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: z.strictObject({ serviceProviderName: Name }) }),
    form: 'result',
    reply: ServiceProvider,
    errors: ['service-provider/not-found', 'request/version-mismatch'],
  }),

  /**
   * Changes what an account has chosen for itself. For the account itself; another one's are `request/forbidden`. A
   * value that is left out stays.
   */
  updateOwn: endpoint({
    method: 'PATCH',
    path: '/api/serviceProviders/account/:accountId/:id',
    access: signedIn,
    params: idParams.extend({ accountId: Id }),
    body: z.strictObject({ updates: OwnUpdates }),
    form: 'result',
    reply: ServiceProvider,
    errors: ['service-provider/not-found', 'request/forbidden'],
  }),

  /** Removes an instance from the directory. Needs `serviceProviders.manage`. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/serviceProviders/:id',
    access: canManage,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['service-provider/not-found', 'request/version-mismatch'],
  }),

  /** Returns the addresses of an instance, including the directory's gateway. For everyone who is signed in. */
  discoveryObject: endpoint({
    method: 'GET',
    path: '/api/serviceProviders/:id/discoveryObject',
    access: signedIn,
    params: idParams,
    form: 'result',
    reply: DiscoveryObject,
    errors: ['service-provider/not-found'],
  }),
}

/** The directory as identity provider: it vouches for its accounts at the instances to which it leads. */
export const identityProvider = {
  /**
   * Signs the account in to an instance, and returns a refresh token of that instance. For everyone who is signed in.
   * Never stored by caches. `login/no-account`: the account has no account there. `service-provider/cannot-provide`:
   * the instance does not answer, or does not trust this directory.
   */
  login: endpoint({
    method: 'GET',
    path: '/api/idp/:serviceProviderId/login',
    access: signedIn,
    params: z.object({ serviceProviderId: Id }),
    form: 'bare',
    reply: LoginReply,
    errors: ['service-provider/not-found', 'service-provider/cannot-provide', 'login/no-account', 'request/too-many'],
  }),

  /** Creates the account's account at an instance, without permissions. For everyone who is signed in. */
  createAccount: endpoint({
    method: 'POST',
    path: '/api/idp/:serviceProviderId/account',
    access: signedIn,
    managesTransactions: true,
    params: z.object({ serviceProviderId: Id }),
    body: z.strictObject({
      displayName: Name,
      acceptEula: z.boolean(),
      locale: z.string().max(35),
      timezone: TimeZoneName,
    }),
    status: 201,
    form: 'result',
    reply: AccountName,
    errors: [
      'service-provider/not-found',
      'service-provider/cannot-provide',
      'account/remote-exists',
      'eula/refresh-required',
      'request/too-many',
    ],
  }),
}
