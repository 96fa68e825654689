import { Fragment, type ReactNode } from 'react'
import { IconChevronDown } from '@barn-workbench/plugin-sdk/icons'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Plan.module.css'
import type { ChosenPlan, PlanChoice } from '../planChoice'
import { ImageSourcePicker } from '../sources/ImageSourcePicker'
import type { PlanOverlays } from './usePlanOverlays'

/** The overlays that have a chip and a panel. */
const OVERLAY_PANELS = ['incidents', 'regions'] as const
type OverlayPanelName = (typeof OVERLAY_PANELS)[number]
/** The panels beside the plan, of which one is open at a time. */
export type PanelName = OverlayPanelName | 'withoutPlace'

interface OverlayChipsProps {
  overlays: PlanOverlays
  chosen: ChosenPlan
  /** The open panel, or null. */
  panel: PanelName | null
  onPanel(panel: PanelName | null): void
  /** The buttons that start a mode of the plan. */
  starters: ReactNode
}

const OVERLAY_OF: Readonly<Record<OverlayPanelName, PlanChoice['overlay']>> = {
  incidents: 'deadAnimals',
  regions: 'regions',
}

/** Returns the text of a panel's chip: the number of its incidents, also of the ones without a place, or "Regions". */
function useChipText({ incidents, allowed }: PlanOverlays): (panel: OverlayPanelName) => string {
  const t = useMessages()
  const { animals, others, withoutPlace } = incidents
  return (panel) => {
    if (panel === 'regions') return t('regions')
    if (allowed.deadAnimals)
      return t('deadAnimals', { count: animals ? animals.length + withoutPlace.animals.length : '…' })
    const placed = new Set(others.map(({ incident }) => incident.incidentId))
    return t('incidents', { count: placed.size + withoutPlace.others.length })
  }
}

/**
 * Says how many dead animals the plan cannot mark, or else how many other incidents, and opens their list; nothing
 * where it marks all of them.
 */
function WithoutPlaceChip({ overlays, panel, onPanel }: Pick<OverlayChipsProps, 'overlays' | 'panel' | 'onPanel'>) {
  const t = useMessages()
  const { animals, others } = overlays.incidents.withoutPlace
  if (animals.length + others.length === 0) return null
  const isOpen = panel === 'withoutPlace'
  return (
    <button
      type="button"
      className={classes.chip}
      data-tone={animals.length > 0 ? 'warning' : undefined}
      aria-expanded={isOpen}
      onClick={() => onPanel(isOpen ? null : 'withoutPlace')}
    >
      {animals.length > 0
        ? t('withoutPlace.animals', { count: animals.length })
        : t('withoutPlace.others', { count: others.length })}
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}

interface OverlayChipProps extends Omit<OverlayChipsProps, 'starters'> {
  name: OverlayPanelName
}

/** Shows and hides an overlay; its arrow opens the panel of it. */
function OverlayChip({ name, overlays, chosen: { choice, change }, panel, onPanel }: OverlayChipProps) {
  const t = useMessages()
  const textOf = useChipText(overlays)
  const overlay = OVERLAY_OF[name]
  const isShown = choice.overlay === overlay
  return (
    <span className={classes.split}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={isShown}
        onClick={() => change({ overlay: isShown ? 'none' : overlay })}
      >
        <span className={classes.lamp} aria-hidden="true" />
        {textOf(name)}
      </button>
      <button
        type="button"
        className={classes.chip}
        aria-label={t(`panels.${name}`)}
        aria-expanded={panel === name}
        onClick={() => {
          onPanel(panel === name ? null : name)
          if (panel !== name) change({ overlay })
        }}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
    </span>
  )
}

/**
 * Chooses the pictures, and the overlays, of which one is visible at a time. On a phone it is one line that scrolls.
 */
export function OverlayChips({ starters, ...props }: OverlayChipsProps) {
  const { overlays, chosen } = props
  const t = useMessages()
  const isPhone = useIsPhone()
  const names = OVERLAY_PANELS.filter((name) => overlays.allowed[name])
  const isMarked = (name: OverlayPanelName) => name === 'incidents' && chosen.choice.overlay === OVERLAY_OF[name]
  return (
    <div className={classes.chips} data-screen-only="" role="group" aria-label={t('overlays')}>
      {!isPhone && starters}
      <ImageSourcePicker {...chosen} />
      {names.map((name) => (
        <Fragment key={name}>
          <OverlayChip {...props} name={name} />
          {isMarked(name) && <WithoutPlaceChip {...props} />}
        </Fragment>
      ))}
      {isPhone && starters}
    </div>
  )
}
