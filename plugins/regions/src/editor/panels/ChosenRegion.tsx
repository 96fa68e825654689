import type { RegionSpecification } from '@barn-workbench/core/schema'
import { ColorPicker } from '@barn-workbench/plugin-sdk/form'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconCopyCheck,
  IconPlus,
  IconTrash,
  IconX,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { NativeSelect } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Editor.module.css'
import type { EditedRegion } from '../model/editedRegions'
import { SWATCHES } from '../newRegion'
import type { RegionCommands } from '../useRegionCommands'

export interface ChosenRegionProps {
  region: EditedRegion | undefined
  vertex: number | null
  specifications: readonly RegionSpecification[]
  nameOf(regionSpecification: string): string
  commands: RegionCommands
  onPaste(): void
  onCopyTo(regions: readonly EditedRegion[]): void
}

const ICON = { size: 18, 'aria-hidden': true } as const

/** Steps through the points of the outline, adds and takes away. */
function Points({ region, vertex, commands }: ChosenRegionProps & { region: EditedRegion }) {
  const t = useMessages()
  const count = region.polygon.length
  return (
    <div className={classes.buttons} role="group" aria-label={t('editor.points.title')}>
      <IconButton label={t('editor.points.previous')} onClick={commands.previousVertex}>
        <IconChevronLeft {...ICON} />
      </IconButton>
      <span className={classes.state}>
        {vertex === null ? t('editor.points.count', { count }) : t('editor.points.one', { number: vertex + 1, count })}
      </span>
      <IconButton label={t('editor.points.next')} onClick={commands.nextVertex}>
        <IconChevronRight {...ICON} />
      </IconButton>
      <IconButton label={t('editor.points.insert')} onClick={commands.insert}>
        <IconPlus {...ICON} />
      </IconButton>
      <IconButton label={t('editor.points.remove')} disabled={vertex === null} onClick={commands.removeVertex}>
        <IconX {...ICON} />
      </IconButton>
    </div>
  )
}

/** The region of the outline. A notice says if it is missing or gone. */
function Assignment({ region, specifications, nameOf, commands }: ChosenRegionProps & { region: EditedRegion }) {
  const t = useMessages()
  const { regionSpecification: id } = region
  const isKnown = specifications.some(({ regionSpecificationId }) => regionSpecificationId === id)
  const known = specifications.map(({ regionSpecificationId, name }) => ({ value: regionSpecificationId, label: name }))
  return (
    <NativeSelect
      label={t('editor.region')}
      value={id}
      error={isKnown ? null : t(id === '' ? 'editor.chooseRegion' : 'editor.regionGone')}
      onChange={(event) => commands.set({ regionSpecification: event.currentTarget.value })}
      data={isKnown ? known : [{ value: id, label: nameOf(id) }, ...known]}
    />
  )
}

/** The selection: its region, its colour, its points, and its actions. */
export function ChosenRegion(props: ChosenRegionProps) {
  const { region, nameOf, commands, onPaste, onCopyTo } = props
  const t = useMessages()
  return (
    <section className={classes.panel} aria-labelledby="chosen-region">
      <h3 id="chosen-region" className={classes.panelTitle}>
        {region ? nameOf(region.regionSpecification) : t('editor.chosen')}
      </h3>
      {region ? (
        <>
          <Assignment {...props} region={region} />
          <ColorPicker
            label={t('editor.color')}
            value={region.color}
            swatches={SWATCHES}
            onChange={(color) => commands.set({ color }, `color ${region.id}`)}
          />
          <Points {...props} region={region} />
          <div className={classes.buttons}>
            <PlainButton onClick={commands.copy}>
              <IconCopy size={16} aria-hidden /> {t('editor.copy')}
            </PlainButton>
            <PlainButton onClick={() => onCopyTo([region])}>
              <IconCopyCheck size={16} aria-hidden /> {t('editor.copyTo')}
            </PlainButton>
            <PlainButton onClick={commands.removeRegion}>
              <IconTrash size={16} aria-hidden /> {t('editor.remove')}
            </PlainButton>
          </div>
        </>
      ) : (
        <p className={classes.hint}>{t('editor.chooseHint')}</p>
      )}
      <div className={classes.buttons}>
        <PlainButton onClick={onPaste}>{t('editor.paste')}</PlainButton>
      </div>
    </section>
  )
}
