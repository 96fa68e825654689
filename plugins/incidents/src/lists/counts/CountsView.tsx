import { incidentTypeName, PageLink, useMessages, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import type { OpenCounts } from '../../queries/useOpenCounts'
import { typeTone } from '../../types/incidentLabels'
import classes from './CountsView.module.css'

interface CountsViewProps {
  counts: OpenCounts
  types: readonly string[]
}

/** A figure for each type. */
export function CountsView({ counts: { byType, isPartial }, types }: CountsViewProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <ul className={classes.counts}>
      {types.map((type) => {
        const { count, recent } = byType.get(type) ?? { count: 0, recent: 0 }
        return (
          <li key={type}>
            <PageLink to={pathOf('incidents', { incidentType: type })} className={classes.count}>
              <span className={classes.mark} data-tone={count > 0 ? typeTone({ type }) : 'neutral'} />
              <span className={classes.value}>{isPartial ? t('counts.atLeast', { count }) : count}</span>
              <span className={classes.type}>{incidentTypeName(type, t)}</span>
              {recent > 0 && <span className={classes.recent}>{t('counts.recent', { count: recent })}</span>}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
