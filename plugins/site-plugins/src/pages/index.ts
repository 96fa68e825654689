import { z } from 'zod'
import { Id, NewId } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconPlug } from '@barn-workbench/plugin-sdk/icons'
import { MANAGE_PERMISSION } from '../permissions'

/** The plugins of an instance. Every signed-in user may read them. */
export const pluginsPage = definePage({
  id: 'site-plugins.plugins',
  path: '/plugins',
  params: z.object({}),
  ofInstance: {
    needs: [],
    navigation: { icon: IconPlug, group: 'administration', needs: [MANAGE_PERMISSION] },
  },
  load: () => import('./plugins/PluginsPage'),
})

/** An uploaded package, before it is installed. The last part is the plugin that it is to update. */
export const installPage = definePage({
  id: 'site-plugins.install',
  path: '/plugins/uploads/:uploadId/:pluginId?',
  parent: '/plugins',
  params: z.object({ uploadId: NewId, pluginId: Id.optional() }),
  ofInstance: { needs: [MANAGE_PERMISSION] },
  load: () => import('./install/InstallPage'),
})
