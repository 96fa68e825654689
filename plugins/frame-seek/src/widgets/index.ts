import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { ContactSheetSettings } from './contact-sheet/settings'
import { SeekSettings } from './seek/settings'

export const frameSeek = defineWidget({
  id: 'frame-seek.seek',
  settings: SeekSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 16, h: 24, minW: 8, minH: 14 },
  needs: PICTURE_PERMISSIONS,
  load: () => import('./seek/SeekWidget'),
})

export const contactSheet = defineWidget({
  id: 'frame-seek.contact-sheet',
  settings: ContactSheetSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 16, h: 14, minW: 6, minH: 6 },
  needs: PICTURE_PERMISSIONS,
  followsTime: true,
  load: () => import('./contact-sheet/ContactSheetWidget'),
})
