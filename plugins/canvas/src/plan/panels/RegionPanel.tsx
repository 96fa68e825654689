import { useId } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { REGION_OPACITY } from '../../widgets/floor-plan/settings'
import type { OverlayPanelsProps } from './panels'
import classes from './Panels.module.css'

/** The type and the opacity of the regions. */
export function RegionPanel({ chosen: { choice, change }, overlays: { regions } }: OverlayPanelsProps) {
  const t = useMessages()
  const id = useId()
  const { kinds, kind, isMissing } = regions
  const isListed = kinds.some((one) => one.id === kind)
  if (kinds.length === 0 && isMissing) return <p className={classes.notice}>{t('panels.noRegions')}</p>
  return (
    <>
      <label className={classes.field} htmlFor={`${id}-kind`}>
        {t('panels.kind')}
        <select
          id={`${id}-kind`}
          value={kind ?? ''}
          onChange={(event) => change({ regionType: event.currentTarget.value })}
        >
          {!isListed && <option value={kind ?? ''}>{kind ?? ''}</option>}
          {kinds.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {isMissing && (
        <p className={classes.notice} role="status">
          {t('panels.missingKind', { kind: kind ?? '' })}
        </p>
      )}
      <label className={classes.field}>
        <span>
          {t('opacity')} <output>{choice.regionOpacity} %</output>
        </span>
        <input
          type="range"
          min={REGION_OPACITY.minimum}
          max={REGION_OPACITY.maximum}
          step={REGION_OPACITY.step}
          value={choice.regionOpacity}
          onChange={(event) => change({ regionOpacity: Number(event.currentTarget.value) })}
        />
      </label>
    </>
  )
}
