import type { Artifact } from '@barn-workbench/core/schema'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { useEntityPath, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useNeighbours } from '../queries/useArtifact'

/** The ways to the artifacts before and after one; none at either end. Keys lead there too. */
export function useNeighbourWays(artifact: Artifact) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const pathOf = useEntityPath()
  const neighbours = useNeighbours(artifact)
  const wayTo = (one: Artifact | null) => one && (() => navigate(pathOf('artifact', one.artifactId)))
  const previous = wayTo(neighbours.previous)
  const next = wayTo(neighbours.next)
  const keyOf = (key: string, label: string, run: (() => void) | null) => ({
    key,
    label,
    run: () => run?.(),
    isActive: () => run !== null,
  })
  useScreenKeys([
    keyOf('j', t('display.next'), next),
    keyOf('k', t('display.previous'), previous),
    keyOf('arrowright', t('display.next'), next),
    keyOf('arrowleft', t('display.previous'), previous),
  ])
  return { previous, next }
}
