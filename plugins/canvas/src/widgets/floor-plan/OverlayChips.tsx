import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './FloorPlan.module.css'
import { REGION_OPACITY, type OverlayKind } from './settings'

interface OverlayChipsProps {
  allowed: Record<Exclude<OverlayKind, 'none'>, boolean>
  overlay: OverlayKind
  onOverlay(overlay: OverlayKind): void
  /** Dead animals on the plan. */
  count: number
  opacity: number
  onOpacity(opacity: number): void
}

/** What lies above the pictures: one thing at a time. */
export function OverlayChips({ allowed, overlay, onOverlay, count, opacity, onOpacity }: OverlayChipsProps) {
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
            min={REGION_OPACITY.least}
            max={REGION_OPACITY.most}
            step={REGION_OPACITY.step}
            value={opacity}
            onChange={(event) => onOpacity(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.chip}
          aria-pressed={overlay === kind}
          onClick={() => onOverlay(overlay === kind ? 'none' : kind)}
        >
          <span className={classes.lamp} aria-hidden="true" />
          {kind === 'deadAnimals' ? t('deadAnimals', { count }) : t('regions')}
        </button>
      ))}
    </div>
  )
}
