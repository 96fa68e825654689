import { useTranslation } from 'react-i18next'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import type { ChangeLine } from './describeChanges'
import classes from './Dialogs.module.css'

/** Lines beyond this are not read by anybody. */
const MOST_LINES = 12

/** Changes of a layout in words. */
export function ChangeList({ lines }: { lines: readonly ChangeLine[] }) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (
    <ul className={classes.changes}>
      {lines.slice(0, MOST_LINES).map(({ words, type }) => (
        <li key={`${words} ${type ?? ''}`}>{t(words, { title: type === null ? t('edit.title') : titleOf(type) })}</li>
      ))}
      {lines.length > MOST_LINES && <li>{t('change.more', { count: lines.length - MOST_LINES })}</li>}
    </ul>
  )
}
