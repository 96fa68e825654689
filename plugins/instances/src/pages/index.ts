import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'

export const instanceListPage = definePage({
  id: 'instances.list',
  path: '/',
  params: z.object({}),
  load: () => import('./instanceList/InstanceListPage'),
})

/** The same page, always by trouble. The dashboards of all sites are below it, at `/sites/<layout>`. */
export const sitesByTroublePage = definePage({
  id: 'instances.byTrouble',
  path: '/sites',
  params: z.object({}),
  load: () => import('./instanceList/SitesByTroublePage'),
})

/** Adds a site, which may be described after `#` in the address. */
export const addPage = definePage({
  id: 'instances.addSite',
  path: '/add',
  params: z.object({}),
  load: () => import('./add/AddPage'),
})

/** The target of links that let a person set the password of their account. */
export const accountSetupPage = definePage({
  id: 'instances.accountSetup',
  path: '/ql/account-provisioning',
  params: z.object({}),
  load: () => import('./accountSetup/AccountSetupPage'),
})

/** The target of links that confirm an e-mail address. */
export const emailVerificationPage = definePage({
  id: 'instances.emailVerification',
  path: '/ql/email-verification',
  params: z.object({}),
  load: () => import('./emailVerification/EmailVerificationPage'),
})

export const signInPage = definePage({
  id: 'instances.signIn',
  path: '/login/:globalUniqueIdentifier',
  params: z.object({ globalUniqueIdentifier: Id }),
  load: () => import('./signIn/SignInPage'),
})
