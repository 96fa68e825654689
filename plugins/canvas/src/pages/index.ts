import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconLayoutBoardSplit, IconMap2 } from '@barn-workbench/plugin-sdk/icons'
import { CANVAS_PERMISSIONS } from '../permissions'

/** A canvas alone; without an id the base canvas. */
export const planPage = definePage({
  id: 'canvas.plan',
  path: '/canvas/:cameraCanvasId?',
  params: z.object({ cameraCanvasId: Id.optional() }),
  ofInstance: {
    needs: CANVAS_PERMISSIONS,
    navigation: { icon: IconMap2, rank: 60 },
  },
  load: () => import('./plan/PlanPage'),
})

/** The list of canvases, and the editor of each for accounts that manage them. */
export const canvasesPage = definePage({
  id: 'canvas.canvases',
  path: '/canvases',
  parent: '/canvas',
  params: z.object({}),
  ofInstance: { needs: CANVAS_PERMISSIONS, navigation: { icon: IconLayoutBoardSplit, group: 'setup' } },
  load: () => import('./canvases/CanvasesPage'),
})
