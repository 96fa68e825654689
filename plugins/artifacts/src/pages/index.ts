import { z } from 'zod'
import { artifactPermissions, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconPhotoStar } from '@barn-workbench/plugin-sdk/icons'
import { VIEW_PERMISSIONS } from '../permissions'
import { QUICK_TYPES } from '../quick/quickTags'

const NOTHING = z.object({})

/** All artifacts. */
export const listPage = definePage({
  id: 'artifacts.list-screen',
  path: '/artifacts',
  params: NOTHING,
  ofInstance: { needs: VIEW_PERMISSIONS, navigation: { icon: IconPhotoStar } },
  load: () => import('./ArtifactsPage'),
})

/** One artifact. Links of every kind lead here. */
export const artifactPage = definePage({
  id: 'artifacts.artifact',
  path: '/artifact/:artifactId',
  parent: '/artifacts',
  params: z.object({ artifactId: Id }),
  ofInstance: { needs: VIEW_PERMISSIONS },
  load: () => import('./ArtifactPage'),
})

/** The artifacts of the last day. */
export const quickPage = definePage({
  id: 'artifacts.quick-screen',
  path: '/quick-artifacts',
  params: NOTHING,
  ofInstance: {
    needs: [...new Set(QUICK_TYPES.flatMap((type) => artifactPermissions(type)))],
  },
  load: () => import('./QuickArtifactsPage'),
})

/** Two pictures over each other. */
export const comparePage = definePage({
  id: 'artifacts.compare-screen',
  path: '/compare',
  parent: '/artifacts',
  params: NOTHING,
  ofInstance: { needs: [...VIEW_PERMISSIONS, ...PICTURE_PERMISSIONS] },
  load: () => import('./ComparePage'),
})
