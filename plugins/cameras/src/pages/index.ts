import { z } from 'zod'
import { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { MANAGE_PERMISSION } from '../permissions'

/** The live video of a camera. */
export const livePage = definePage({
  id: 'cameras.live',
  path: '/live/:componentId',
  parent: '/cameras',
  params: z.object({ componentId: Id }),
  ofInstance: { needs: PICTURE_PERMISSIONS },
  load: () => import('./live/LivePage'),
})

/** A recording from a time on, ms since the epoch. */
export const recordingPage = definePage({
  id: 'cameras.recording',
  path: '/recording/:selectorMode/:selectorId/:timestamp',
  parent: '/cameras',
  params: z.object({
    selectorMode: z.enum(['camera']),
    selectorId: Id,
    timestamp: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
  ofInstance: { needs: STREAM_PERMISSIONS },
  load: () => import('./recording/RecordingPage'),
})

/** One camera. Accounts that may not see pictures see its facts. */
export const cameraPage = definePage({
  id: 'cameras.camera',
  path: '/camera/:cameraId',
  parent: '/cameras',
  params: z.object({ cameraId: Id }),
  ofInstance: { needs: [] },
  load: () => import('./camera/CameraPage'),
})

/** Adds, changes and removes cameras. */
export const setupPage = definePage({
  id: 'cameras.setup',
  path: '/camera-setup',
  parent: '/cameras',
  params: z.object({}),
  ofInstance: { needs: [MANAGE_PERMISSION] },
  load: () => import('./setup/SetupPage'),
})
