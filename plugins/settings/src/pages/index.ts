import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconLayoutDashboard, IconListCheck } from '@barn-workbench/plugin-sdk/icons'
import { MANAGE_PERMISSION, SETUP_PERMISSIONS } from '../permissions'
import { GUIDE_STEPS } from './setup/guide/guideSteps'

/** The settings of this browser. */
export const settingsPage = definePage({
  id: 'settings.settings',
  path: '/settings',
  params: z.object({}),
  load: () => import('./settings/SettingsPage'),
})

/** The settings of an instance's screens. Every signed-in user may read them. */
export const displayModePage = definePage({
  id: 'settings.display-mode',
  path: '/display-mode',
  params: z.object({}),
  ofInstance: {
    needs: [],
    navigation: {
      icon: IconLayoutDashboard,
      group: 'setup',
      needs: [MANAGE_PERMISSION],
      userMode: 'advanced',
      instanceTypes: ['barn'],
    },
  },
  load: () => import('./displayMode/DisplayModePage'),
})

/** One step of the guide through the first hour. */
export const guidePage = definePage({
  id: 'settings.guide',
  path: '/setup/:step',
  parent: '/setup',
  params: z.object({ step: z.enum(GUIDE_STEPS) }),
  ofInstance: { needs: SETUP_PERMISSIONS },
  load: () => import('./setup/guide/GuidePage'),
})

/** The steps of setting a barn up, and which of them are done. */
export const setupPage = definePage({
  id: 'settings.setup',
  path: '/setup',
  params: z.object({}),
  ofInstance: {
    needs: SETUP_PERMISSIONS,
    navigation: { icon: IconListCheck, group: 'setup', instanceTypes: ['barn'] },
  },
  load: () => import('./setup/SetupPage'),
})
