import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Site } from './site'
import classes from './Sites.module.css'

/**
 * Says that something answers at the address of a site but does not allow pages of this address to read it, and how it
 * would. A browser tells a page no more than that. Draws nothing for other sites.
 */
export function OriginRefused({ site: { snapshot } }: { site: Pick<Site, 'snapshot'> }) {
  const t = useMessages()
  const { strategy, problem } = snapshot.connection
  if (strategy !== 'none' || problem?.code !== 'client/origin-not-allowed') return null
  return (
    <span className={classes.reason}>
      {t('originRefused', { address: problem.params['address'], origin: location.origin })}
    </span>
  )
}
