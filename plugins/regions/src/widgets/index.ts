import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { definePortableWidget } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSION } from '../permissions'
import { CoverageSettings } from './coverage/settings'
import { MapSettings } from './map/settings'

export const coverage = definePortableWidget({
  id: 'regions.coverage',
  settings: CoverageSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 12, minW: 4, minH: 5 },
  needs: [VIEW_PERMISSION],
  load: () => import('./coverage/CoverageWidget'),
})

export const map = definePortableWidget({
  id: 'regions.map',
  settings: MapSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 10, h: 14, minW: 5, minH: 8 },
  // A picture without its outlines, and outlines without their picture, are of no use here.
  needs: PICTURE_PERMISSIONS,
  followsTime: true,
  load: () => import('./map/MapWidget'),
})
