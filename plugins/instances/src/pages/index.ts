import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'

export const instanceListPage = definePage({
  id: 'instances.list',
  path: '/',
  params: z.object({}),
  load: () => import('./instanceList/InstanceListPage'),
})

/** The target of links that let a person set the password of their account. */
export const accountSetupPage = definePage({
  id: 'instances.accountSetup',
  path: '/ql/account-provisioning',
  params: z.object({}),
  load: () => import('./accountSetup/AccountSetupPage'),
})

export const signInPage = definePage({
  id: 'instances.signIn',
  path: '/login/:globalUniqueIdentifier',
  params: z.object({ globalUniqueIdentifier: Id }),
  load: () => import('./signIn/SignInPage'),
})
