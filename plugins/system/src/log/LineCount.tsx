import { Chip, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Log.module.css'

/** The number of lines that are shown. */
export function LineCount({ count }: { count: number }) {
  const t = useMessages()
  const locale = useLocale()
  return <Chip tone="info">{t('log.count', { count, number: count.toLocaleString(locale) })}</Chip>
}

/** Shown in place of lines if there are none. */
export function NoLines({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.empty} role="status">
      <strong>{title}</strong>
      <span>{hint}</span>
    </div>
  )
}
