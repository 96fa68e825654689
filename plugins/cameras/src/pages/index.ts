import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { PICTURE_PERMISSIONS } from '../permissions'

/** What one camera sees now. */
export const livePage = definePage({
  id: 'cameras.live',
  path: '/live/:componentId',
  params: z.object({ componentId: Id }),
  ofInstance: { needs: PICTURE_PERMISSIONS },
  load: () => import('./live/LivePage'),
})
