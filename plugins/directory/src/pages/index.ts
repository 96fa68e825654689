import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconBuildingCommunity } from '@barn-workbench/plugin-sdk/icons'

const NOTHING = z.object({})

/** The sites to which a directory leads. */
export const sitesPage = definePage({
  id: 'directory.sites',
  path: '/directory',
  params: NOTHING,
  ofInstance: {
    needs: [],
    instanceTypes: ['senator'],
    navigation: { icon: IconBuildingCommunity },
  },
  load: () => import('./sites/SitesPage'),
})

/** Leads to the directories that this browser knows. */
export const findPage = definePage({
  id: 'directory.find',
  path: '/directory',
  params: NOTHING,
  load: () => import('./find/FindPage'),
})
