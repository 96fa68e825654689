import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { MANAGE_PERMISSION, PICTURE_PERMISSIONS } from '../permissions'

/** What one camera sees now. */
export const livePage = definePage({
  id: 'cameras.live',
  path: '/live/:componentId',
  params: z.object({ componentId: Id }),
  ofInstance: { needs: PICTURE_PERMISSIONS },
  load: () => import('./live/LivePage'),
})

/** One camera. Who may see no pictures finds what is known of it. */
export const cameraPage = definePage({
  id: 'cameras.camera',
  path: '/camera/:cameraId',
  params: z.object({ cameraId: Id }),
  ofInstance: { needs: [] },
  load: () => import('./camera/CameraPage'),
})

/** Where cameras are added, changed and removed. */
export const setupPage = definePage({
  id: 'cameras.setup',
  path: '/camera-setup',
  params: z.object({}),
  ofInstance: { needs: [MANAGE_PERMISSION] },
  load: () => import('./setup/SetupPage'),
})
