import { useMemo } from 'react'
import { PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Coverage, useRegionSentence } from '../../words/RegionSentences'
import classes from '../Editor.module.css'
import type { EditedRegion } from '../model/editedRegions'

export interface RegionListProps {
  regions: readonly EditedRegion[]
  chosenId: string | null
  /** Regions of the type, which outlines can be of. */
  known: ReadonlySet<string>
  nameOf(regionSpecification: string): string
  onChoose(id: string): void
  onCopyAll(): void
}

interface RowProps extends Pick<RegionListProps, 'nameOf' | 'onChoose'> {
  region: EditedRegion
  isChosen: boolean
  isKnown: boolean
}

/** An outline in words: for users who cannot see it, and to choose it. */
function Row({ region, isChosen, isKnown, nameOf, onChoose }: RowProps) {
  const sentence = useRegionSentence()
  const { id, color, polygon, regionSpecification } = region
  const name = nameOf(regionSpecification)
  const words = useMemo(() => sentence(name, [polygon]), [sentence, name, polygon])
  return (
    <li>
      <button type="button" className={classes.region} aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden />
        <span className={isKnown ? undefined : classes.faulty}>{name}</span>
        <span className={classes.words}>{words}</span>
      </button>
    </li>
  )
}

/** All outlines of the picture, and how much of it they cover together. */
export function RegionList({ regions, chosenId, known, nameOf, onChoose, onCopyAll }: RegionListProps) {
  const t = useMessages()
  return (
    <section className={classes.panel} aria-labelledby="drawn-regions">
      <h3 id="drawn-regions" className={classes.panelTitle}>
        {t('editor.drawnRegions', { count: regions.length })}
      </h3>
      <Coverage regions={regions} />
      {regions.length === 0 && <p className={classes.hint}>{t('editor.nothingDrawn')}</p>}
      <ul className={classes.regionList}>
        {regions.map((region) => (
          <Row
            key={region.id}
            region={region}
            isChosen={region.id === chosenId}
            isKnown={known.has(region.regionSpecification)}
            nameOf={nameOf}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {regions.length > 0 && <PlainButton onClick={onCopyAll}>{t('editor.copyAllTo')}</PlainButton>}
    </section>
  )
}
