import type { LayoutDocument } from '@barn-workbench/core/schema'

/** The saved layout that a barn starts with: what somebody looks at before going in. */
export const firstLayout: Omit<LayoutDocument, 'version'> = {
  schema: 1,
  layoutId: 'morning-round',
  title: 'Morning round',
  roles: [],
  widgets: {
    deadAnimals: { type: 'dead-animals.counts', version: 1, settings: {} },
    camerasOnline: { type: 'cameras.online', version: 1, settings: {} },
    incidents: { type: 'incidents.list', version: 1, settings: { pageSize: 20 } },
    stills: { type: 'cameras.stills', version: 1, settings: {} },
  },
  grids: {
    desk: {
      deadAnimals: { x: 0, y: 0, w: 12, h: 4 },
      camerasOnline: { x: 12, y: 0, w: 12, h: 4 },
      incidents: { x: 0, y: 4, w: 12, h: 20 },
      stills: { x: 12, y: 4, w: 12, h: 20 },
    },
  },
}
