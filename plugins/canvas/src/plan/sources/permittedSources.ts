import { usePermission } from '@barn-workbench/plugin-sdk/react'
import type { ChosenPlan } from '../planChoice'
import { DEFAULT_SOURCE, IMAGE_SOURCES, SOURCE_PERMISSIONS, type ImageSource } from './imageSources'

/** The sources that the account may see. */
export function usePermittedSources(): readonly ImageSource[] {
  const permitted: Record<ImageSource, boolean> = {
    stillFrame: usePermission(...SOURCE_PERMISSIONS.stillFrame),
    heatmap: usePermission(...SOURCE_PERMISSIONS.heatmap),
    longTimeExposure: usePermission(...SOURCE_PERMISSIONS.longTimeExposure),
    longTimeExposureAnnotation: usePermission(...SOURCE_PERMISSIONS.longTimeExposureAnnotation),
    archivedStillFrame: usePermission(...SOURCE_PERMISSIONS.archivedStillFrame),
  }
  return IMAGE_SOURCES.filter((source) => permitted[source])
}

/** A choice whose source the account may see: a link of somebody else may name another one. */
export function usePermittedChoice({ choice, change }: ChosenPlan): ChosenPlan {
  const isPermitted = usePermittedSources().includes(choice.source)
  return { choice: isPermitted ? choice : { ...choice, source: DEFAULT_SOURCE }, change }
}
