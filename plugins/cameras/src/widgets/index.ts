import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { PICTURE_PERMISSIONS } from '../permissions'
import { StillsSettings } from './stills/settings'

export const camerasOnline = defineWidget({
  id: 'cameras.online',
  settings: z.object({}),
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: [],
  load: () => import('./online/OnlineWidget'),
})

export const cameraStills = defineWidget({
  id: 'cameras.stills',
  settings: StillsSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 16, h: 18, minW: 6, minH: 6 },
  needs: PICTURE_PERMISSIONS,
  load: () => import('./stills/StillsWidget'),
})
