import { z } from 'zod'
import { defineWidget } from '@barn-workbench/plugin-sdk'

export const deadAnimalCounts = defineWidget({
  id: 'dead-animals.counts',
  settings: z.object({}),
  migrations: [],
  group: 'animals',
  size: { w: 8, h: 4, minW: 4, minH: 3 },
  needs: ['incidents.view', 'incidents.deadAnimal.view'],
  load: () => import('./counts/CountsWidget'),
})
