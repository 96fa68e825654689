import { Button } from '@mantine/core'
import { comparePictures } from '@barn-workbench/core/intents'
import { artifactKindOf } from '@barn-workbench/plugin-sdk/artifact'
import { useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Artifacts.module.css'
import { useListActions, withFiles } from './useListActions'
import type { Selection } from './useSelection'

/** What can be done with the artifacts that are chosen. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const t = useMessages()
  const { downloadAll, saveAll } = useListActions()
  const compare = useIntent(comparePictures)
  const { chosen } = selection
  const [left, right] = chosen
  const canCompare = chosen.length === 2 && chosen.every((artifact) => artifactKindOf(artifact) === 'picture')
  return (
    <div className={classes.bar} role="group" aria-label={t('selection.title')}>
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
