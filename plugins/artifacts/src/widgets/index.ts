import { z } from 'zod'
import { artifactPermissions } from '@barn-workbench/core/permissions'
import { defineWidget } from '@barn-workbench/plugin-sdk'
import { VIEW_PERMISSIONS } from '../permissions'
import { QUICK_TYPES } from '../quick/quickTags'
import { CompareSettings, LatestSettings, ListSettings } from './settings'

export const artifactList = defineWidget({
  id: 'artifacts.list',
  settings: ListSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 14, minW: 6, minH: 6 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./list/ListWidget'),
})

export const quickArtifacts = defineWidget({
  id: 'artifacts.quick',
  settings: z.object({}),
  migrations: [],
  group: 'pictures',
  size: { w: 12, h: 16, minW: 6, minH: 8 },
  needs: [...new Set(QUICK_TYPES.flatMap((type) => artifactPermissions(type)))],
  load: () => import('./quick/QuickWidget'),
})

export const latestArtifact = defineWidget({
  id: 'artifacts.latest',
  settings: LatestSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 10, minW: 4, minH: 5 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./latest/LatestWidget'),
})

export const compareArtifacts = defineWidget({
  id: 'artifacts.compare',
  settings: CompareSettings,
  migrations: [],
  group: 'pictures',
  size: { w: 8, h: 10, minW: 4, minH: 5 },
  needs: VIEW_PERMISSIONS,
  load: () => import('./compare/CompareWidget'),
})
