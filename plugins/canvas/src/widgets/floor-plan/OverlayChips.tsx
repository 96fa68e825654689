import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './FloorPlan.module.css'
import { REGION_OPACITY, type OverlayKind } from './settings'

interface OverlayChipsProps {
  allowed: Record<Exclude<OverlayKind, 'none'>, boolean>
  overlay: OverlayKind
  onOverlayChange(overlay: OverlayKind): void
  /** Number of dead animals on the plan; null until it is known. */
  deadAnimalCount: number | null
  /** Opacity of regions, in percent. */
  opacity: number
  onOpacityChange(opacity: number): void
}

/** Toggles of the overlays, of which one is visible at a time, and the opacity of the regions. */
export function OverlayChips(props: OverlayChipsProps) {
  const { allowed, overlay, onOverlayChange, deadAnimalCount, opacity, onOpacityChange } = props
  const t = useMessages()
  const kinds = (['deadAnimals', 'regions'] as const).filter((kind) => allowed[kind])
  if (kinds.length === 0) return null
  return (
    <div className={classes.chips} role="group" aria-label={t('overlays')}>
      {overlay === 'regions' && allowed.regions && (
        <label className={classes.opacity}>
          <span>{t('opacity')}</span>
          <input
            type="range"
            min={REGION_OPACITY.minimum}
            max={REGION_OPACITY.maximum}
            step={REGION_OPACITY.step}
            value={opacity}
            onChange={(event) => onOpacityChange(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.chip}
          aria-pressed={overlay === kind}
          onClick={() => onOverlayChange(overlay === kind ? 'none' : kind)}
        >
          <span className={classes.lamp} aria-hidden="true" />
          {kind === 'deadAnimals' ? t('deadAnimals', { count: deadAnimalCount ?? '…' }) : t('regions')}
        </button>
      ))}
    </div>
  )
}
