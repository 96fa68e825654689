import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconServer } from '@barn-workbench/plugin-sdk/icons'

const NOTHING = z.object({})

/** The instances that an admiral administers. */
export const vmsPage = definePage({
  id: 'vms.instances',
  path: '/vms',
  params: NOTHING,
  ofInstance: {
    needs: ['vmsInstances.manage'],
    instanceTypes: ['admiral'],
    navigation: { icon: IconServer },
  },
  load: () => import('./list/InstancesPage'),
})

/** Leads to the admirals that this browser knows. */
export const findPage = definePage({
  id: 'vms.find',
  path: '/admirals',
  params: NOTHING,
  load: () => import('./find/FindPage'),
})
