import { useMemo } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { coveredShare } from '../geometry/coverage'
import { usePercent } from './useRegionWords'
import classes from './Words.module.css'

/** How much of a picture regions cover together, as a bar and in percent. */
export function Coverage({ regions }: { regions: readonly { polygon: readonly RelativePoint[] }[] }) {
  const t = useMessages()
  const percent = usePercent()
  const share = useMemo(() => coveredShare(regions.map(({ polygon }) => polygon)), [regions])
  return (
    <span className={classes.coverage}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      {t('coverage', { share: percent(share) })}
    </span>
  )
}
