import cameras from '@barn-workbench/plugin-cameras'
import canvas from '@barn-workbench/plugin-canvas'
import deadAnimals from '@barn-workbench/plugin-dead-animals'
import incidents from '@barn-workbench/plugin-incidents'
import instances from '@barn-workbench/plugin-instances'
import measurements from '@barn-workbench/plugin-measurements'
import penState from '@barn-workbench/plugin-pen-state'
import type { PluginDefinition } from '@barn-workbench/plugin-sdk'
import settings from '@barn-workbench/plugin-settings'

/** The plugins of this workbench. The manifests are small; widgets and pages load when they are first shown. */
export const plugins: readonly PluginDefinition[] = [
  instances,
  settings,
  penState,
  deadAnimals,
  cameras,
  canvas,
  incidents,
  measurements,
]
