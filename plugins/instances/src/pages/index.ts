import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'

export const instanceListPage = definePage({
  id: 'instances.list',
  path: '/',
  params: z.object({}),
  load: () => import('./instanceList/InstanceListPage'),
})

export const signInPage = definePage({
  id: 'instances.signIn',
  path: '/login/:globalUniqueIdentifier',
  params: z.object({ globalUniqueIdentifier: Id }),
  load: () => import('./signIn/SignInPage'),
})
