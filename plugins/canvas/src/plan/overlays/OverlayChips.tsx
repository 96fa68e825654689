import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { PANELS, type PanelName } from '../panels/panels'
import classes from '../Plan.module.css'
import type { ChosenPlan, PlanChoice } from '../planChoice'
import { ImageSourcePicker } from '../sources/ImageSourcePicker'
import type { PlanOverlays } from './usePlanOverlays'

interface OverlayChipsProps {
  overlays: PlanOverlays
  chosen: ChosenPlan
  /** The open panel, or null. */
  panel: PanelName | null
  onPanel(panel: PanelName | null): void
  /** The buttons that start a mode of the plan. */
  starters: ReactNode
}

const OVERLAY_OF: Readonly<Record<PanelName, PlanChoice['overlay']>> = { incidents: 'deadAnimals', regions: 'regions' }

/** The text of a chip: the number of dead animals, or that it is about regions. */
function useChipText({ incidents: { animals, others }, allowed }: PlanOverlays): (panel: PanelName) => string {
  const t = useMessages()
  return (panel) => {
    if (panel === 'regions') return t('regions')
    return allowed.deadAnimals
      ? t('deadAnimals', { count: animals?.length ?? '…' })
      : t('incidents', { count: others.length })
  }
}

/** Chooses the pictures, and the overlays, one of which is visible at a time; arrows open their panels. */
export function OverlayChips({ overlays, chosen, panel, onPanel, starters }: OverlayChipsProps) {
  const t = useMessages()
  const textOf = useChipText(overlays)
  const { choice, change } = chosen
  const names = PANELS.filter((name) => overlays.allowed[name])
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
    </div>
  )
}
