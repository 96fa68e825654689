import { defineWidget } from '@barn-workbench/plugin-sdk'
import { ActivitySettings } from './activity/settings'
import { GridScoreSettings } from './grid-score/settings'
import { LabelCountsSettings } from './label-counts/settings'
import { SpeedSettings } from './speed/settings'

export const activity = defineWidget({
  id: 'measurements.activity',
  settings: ActivitySettings,
  migrations: [],
  size: { w: 10, h: 12, minW: 6, minH: 7 },
  needs: ['data.view', 'data.view.activity'],
  followsTime: true,
  load: () => import('./activity/ActivityWidget'),
})

export const labelCounts = defineWidget({
  id: 'measurements.label-counts',
  settings: LabelCountsSettings,
  migrations: [],
  size: { w: 8, h: 12, minW: 6, minH: 7 },
  needs: ['data.view', 'data.view.labelCounts'],
  followsTime: true,
  load: () => import('./label-counts/LabelCountsWidget'),
})

export const gridScore = defineWidget({
  id: 'measurements.grid-score',
  settings: GridScoreSettings,
  migrations: [],
  size: { w: 6, h: 12, minW: 5, minH: 6 },
  needs: ['data.view', 'data.view.buckets'],
  followsTime: true,
  load: () => import('./grid-score/GridScoreWidget'),
})

export const speed = defineWidget({
  id: 'measurements.speed',
  settings: SpeedSettings,
  migrations: [],
  size: { w: 10, h: 12, minW: 6, minH: 7 },
  needs: ['data.view', 'data.view.speed'],
  followsTime: true,
  load: () => import('./speed/SpeedWidget'),
})
