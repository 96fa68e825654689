import { IconLayoutBoardSplit, IconMap2 } from '@tabler/icons-react'
import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { CANVAS_PERMISSIONS } from '../permissions'

/** A canvas alone; without an id the base canvas. */
export const planPage = definePage({
  id: 'canvas.plan',
  path: '/canvas/:cameraCanvasId?',
  params: z.object({ cameraCanvasId: Id.optional() }),
  ofInstance: {
    needs: ['cameraCanvases.view', 'cameraCanvases.view.basic'],
    navigation: { icon: IconMap2 },
  },
  load: () => import('./plan/PlanPage'),
})

/** The list of canvases, and the editor of each for who manages them. */
export const canvasesPage = definePage({
  id: 'canvas.canvases',
  path: '/canvases',
  params: z.object({}),
  ofInstance: { needs: CANVAS_PERMISSIONS, navigation: { icon: IconLayoutBoardSplit } },
  load: () => import('./canvases/CanvasesPage'),
})
