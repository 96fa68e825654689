import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'

/** What one camera sees now. */
export const livePage = definePage({
  id: 'cameras.live',
  path: '/live/:componentId',
  params: z.object({ componentId: Id }),
  ofInstance: { needs: ['recordings.view.frame', 'recordings.view', 'streaming.recording.view'] },
  load: () => import('./live/LivePage'),
})
