import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { PICTURE_PERMISSIONS } from '../permissions'

/** Finds the picture of a camera at a time. */
export const seekPage = definePage({
  id: 'frame-seek.screen',
  path: '/frame-seek',
  params: z.object({}),
  ofInstance: { needs: PICTURE_PERMISSIONS },
  load: () => import('./screen/SeekPage'),
})
