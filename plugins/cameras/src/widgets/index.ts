import { z } from 'zod'
import { PICTURE_PERMISSIONS, STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { CoverageSettings } from './coverage/settings'
import { LivePictureSettings } from './live-picture/settings'
import { RecordingsSettings } from './recordings/settings'
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

export const livePicture = defineWidget({
  id: 'cameras.live-picture',
  settings: LivePictureSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 10, h: 12, minW: 6, minH: 6 },
  needs: STREAM_PERMISSIONS,
  load: () => import('./live-picture/LivePictureWidget'),
})

export const recordingList = defineWidget({
  id: 'cameras.recordings',
  settings: RecordingsSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 16, minW: 5, minH: 8 },
  needs: STREAM_PERMISSIONS,
  load: () => import('./recordings/RecordingsWidget'),
})

export const recordingCoverage = defineWidget({
  id: 'cameras.coverage',
  settings: CoverageSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 16, h: 14, minW: 6, minH: 5 },
  needs: STREAM_PERMISSIONS,
  followsTime: true,
  load: () => import('./coverage/CoverageWidget'),
})
