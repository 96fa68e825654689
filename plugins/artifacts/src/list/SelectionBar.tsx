import { Button } from '@mantine/core'
import { useState } from 'react'
import { comparePictures } from '@barn-workbench/core/intents'
import type { Artifact } from '@barn-workbench/core/schema'
import { SelectAll, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { artifactKindOf } from '@barn-workbench/plugin-sdk/artifact'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Artifacts.module.css'
import { useListActions, withFiles } from './useListActions'

/** The chosen artifacts, in the order in which they were chosen. They stay chosen on other pages. */
function useChosenArtifacts({ ids, has }: Selection, shown: readonly Artifact[]): readonly Artifact[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Artifact>>(new Map())
  const news = shown.filter((artifact) => has(artifact.artifactId) && known.get(artifact.artifactId) !== artifact)
  if (news.length > 0)
    setKnown(new Map([...known, ...news.map((artifact) => [artifact.artifactId, artifact] as const)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

interface SelectionBarProps {
  selection: Selection
  /** What is on screen. */
  shown: readonly Artifact[]
  /** Number of all artifacts that fit the list, if it is known. */
  total: number | undefined
}

/** Chooses all artifacts on screen, and what can be done with those that are chosen. */
export function SelectionBar({ selection, shown, total }: SelectionBarProps) {
  const t = useMessages()
  const { downloadAll, saveAll } = useListActions()
  const compare = useIntent(comparePictures)
  const chosen = useChosenArtifacts(selection, shown)
  const [left, right] = chosen
  const canCompare = chosen.length === 2 && chosen.every((artifact) => artifactKindOf(artifact) === 'picture')
  return (
    <div className={classes.bar} role="group" aria-label={t('selection.title')}>
      <SelectAll selection={selection} ids={shown.map(({ artifactId }) => artifactId)} total={total} />
      <span className={classes.grow}>{t('selection.count', { count: chosen.length })}</span>
      <Button
        variant="default"
        size="xs"
        disabled={chosen.length === 0}
        onClick={() => void downloadAll(withFiles(chosen))}
      >
        {t('download.run')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={chosen.length === 0}
        onClick={() => void saveAll(withFiles(chosen))}
      >
        {t('selection.save')}
      </Button>
      {compare && (
        <Button
          variant="default"
          size="xs"
          disabled={!canCompare}
          title={canCompare ? undefined : t('selection.compareHint')}
          onClick={() =>
            left &&
            right &&
            void compare({ left: { artifactId: left.artifactId }, right: { artifactId: right.artifactId } })
          }
        >
          {t('actions.compare-with')}
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => selection.setIsOn(false)}>
        {t('selection.end')}
      </Button>
    </div>
  )
}
