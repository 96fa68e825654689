import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconPolygon } from '@barn-workbench/plugin-sdk/icons'
import { VIEW_PERMISSION } from '../permissions'

/** Types of regions, the regions of each, and where the cameras see them. */
export const regionsPage = definePage({
  id: 'regions.regions',
  path: '/regions',
  params: z.object({}),
  ofInstance: { needs: [VIEW_PERMISSION], navigation: { icon: IconPolygon, group: 'setup' } },
  load: () => import('./RegionsPage'),
})
