import type { InstanceType } from '@barn-workbench/core/schema'
import type { InstanceOptions } from '../configuration'
import type { CameraDependencies } from './composeCameras'
import type { CoreServices } from './composeCore'
import type { InstanceParts } from './instanceParts'

export type ComposeParts = (
  core: CoreServices,
  options: InstanceOptions,
  dependencies: CameraDependencies,
) => InstanceParts | Promise<InstanceParts>

/**
 * Loads what puts the part of a type of instances together, and nothing of the others: an admiral needs no memory for
 * pictures.
 */
export async function composeParts(type: InstanceType): Promise<ComposeParts> {
  switch (type) {
    case 'barn':
      return (await import('./composeBarn')).composeBarn
    case 'admiral':
      return (await import('./composeAdmiral')).composeAdmiral
    case 'data_collector':
      return (await import('./composeDataCollector')).composeDataCollector
    case 'senator':
      return (await import('./composeSenator')).composeSenator
  }
}
