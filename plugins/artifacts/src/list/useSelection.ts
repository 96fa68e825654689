import { useState } from 'react'
import type { Artifact } from '@barn-workbench/core/schema'

/** The artifacts that are chosen to do something with all of them. They stay chosen on other pages. */
export interface Selection {
  /** Whether rows show that they can be chosen. */
  isOn: boolean
  setIsOn(isOn: boolean): void
  chosen: readonly Artifact[]
  has(id: string): boolean
  toggle(artifact: Artifact): void
  clear(): void
}

export function useSelection(): Selection {
  const [isOn, setIsOn] = useState(false)
  const [chosen, setChosen] = useState<readonly Artifact[]>([])
  const has = (id: string) => chosen.some(({ artifactId }) => artifactId === id)
  return {
    isOn,
    setIsOn(next) {
      setIsOn(next)
      if (!next) setChosen([])
    },
    chosen,
    has,
    toggle: (artifact) =>
      setChosen(
        has(artifact.artifactId)
          ? chosen.filter(({ artifactId }) => artifactId !== artifact.artifactId)
          : [...chosen, artifact],
      ),
    clear: () => setChosen([]),
  }
}
