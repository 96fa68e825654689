import { z } from 'zod'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconPhotoSearch } from '@barn-workbench/plugin-sdk/icons'

/** Finds the picture of a camera at a time. */
export const seekPage = definePage({
  id: 'frame-seek.screen',
  path: '/frame-seek',
  params: z.object({}),
  ofInstance: { needs: PICTURE_PERMISSIONS, navigation: { icon: IconPhotoSearch } },
  load: () => import('./screen/SeekPage'),
})
