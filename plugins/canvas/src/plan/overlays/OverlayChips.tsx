import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { OVERLAY_PANELS, type OverlayPanelName, type PanelName } from '../panels/panels'
import classes from '../Plan.module.css'
import type { ChosenPlan, PlanChoice } from '../planChoice'
import { ImageSourcePicker } from '../sources/ImageSourcePicker'
import type { PlanOverlays } from './usePlanOverlays'

interface OverlayChipsProps {
  overlays: PlanOverlays
  chosen: ChosenPlan
  /** The panel that is open; null: none. */
  panel: PanelName | null
  onPanel(panel: PanelName | null): void
  /** What starts a mode of the plan. */
  starters: ReactNode
}

const OVERLAY_OF: Readonly<Record<OverlayPanelName, PlanChoice['overlay']>> = {
  incidents: 'deadAnimals',
  regions: 'regions',
}

/** What a chip says: how many dead animals there are, with those that have no place, or that it is about regions. */
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
 * Says how many dead animals the plan cannot mark, or else how many other incidents, and opens their list; nothing where
 * it marks all of them.
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

/** Chooses the pictures, and the overlays, of which one is visible at a time; arrows open their panels. */
export function OverlayChips({ overlays, chosen, panel, onPanel, starters }: OverlayChipsProps) {
  const t = useMessages()
  const textOf = useChipText(overlays)
  const { choice, change } = chosen
  const names = OVERLAY_PANELS.filter((name) => overlays.allowed[name])
  return (
    <div className={classes.chips} data-screen-only="" role="group" aria-label={t('overlays')}>
      {starters}
      <ImageSourcePicker {...chosen} />
      {names.map((name) => {
        const overlay = OVERLAY_OF[name]
        const isShown = choice.overlay === overlay
        return (
          <span key={name} className={classes.split}>
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
      })}
      {choice.overlay === 'deadAnimals' && <WithoutPlaceChip overlays={overlays} panel={panel} onPanel={onPanel} />}
    </div>
  )
}
