import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconBroadcast } from '@barn-workbench/plugin-sdk/icons'

const needs = ['data.connect']

/** The connections of the barn, each with its state. */
export const connectionsPage = definePage({
  id: 'connections.connections',
  path: '/connections',
  params: z.object({}),
  ofInstance: { needs, navigation: { icon: IconBroadcast, group: 'setup' } },
  load: () => import('./connections/ConnectionsPage'),
})

/** One broker: its topics, its sensors, and what becomes of reviews. */
export const brokerPage = definePage({
  id: 'connections.broker',
  path: '/connections/mqtt/:connectionId',
  parent: '/connections',
  params: z.object({ connectionId: Id }),
  ofInstance: { needs },
  load: () => import('./broker/BrokerPage'),
})

/** One hook: what has come, and which values of it are sensors. */
export const hookPage = definePage({
  id: 'connections.hook',
  path: '/connections/hooks/:hookId',
  parent: '/connections',
  params: z.object({ hookId: Id }),
  ofInstance: { needs },
  load: () => import('./hook/HookPage'),
})
