import type { ReactNode } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { RawData } from '../events/RawData'
import classes from './Cards.module.css'

/** The facts of a card, each with its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** One fact of a card. `label`: key of its name. Without content it is not there. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages()
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div className={classes.fact}>
      <dt>{t(`card.${label}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a payload has besides the facts of its card, on request; at once where the card knows nothing of it. */
export function Rest({ data, isAll = false }: { data: Readonly<Record<string, unknown>>; isAll?: boolean }) {
  const t = useMessages()
  if (Object.keys(data).length === 0) return null
  return (
    <details className={classes.rest} open={isAll}>
      <summary>{t('card.rest')}</summary>
      <RawData data={data} />
    </details>
  )
}
