import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LayoutForUser, LayoutNews as News } from '../layouts/resolveLayoutForUser'
import { ChangeList } from './ChangeList'
import { describeEdits, describeNotes } from './describeChanges'
import classes from './LayoutNews.module.css'

/** Tells whoever has changes of their own that the shared layout below them was changed. */
export function LayoutNews({ news, resolved, onDone }: { news: News; resolved: LayoutForUser; onDone: () => void }) {
  const { t } = useTranslation('layouts')
  const lines = [...describeEdits(news.changes, resolved.layout, resolved.content), ...describeNotes(news.notes)]
  return (
    <section className={classes.news} role="status" aria-label={t('news.title')}>
      <div>
        <strong>{t('news.title')}</strong>
        {lines.length === 0 ? <p className={classes.text}>{t('news.unknown')}</p> : <ChangeList lines={lines} />}
      </div>
      <Button variant="default" className={classes.done ?? ''} onClick={onDone}>
        {t('news.done')}
      </Button>
    </section>
  )
}
