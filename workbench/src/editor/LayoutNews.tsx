import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Arranged, LayoutNews as News } from '../layouts/arrange'
import { ChangeList } from './ChangeList'
import { describeEdits, describeNotes } from './describeChanges'
import classes from './LayoutNews.module.css'

/** Tells whoever has changes of their own that the shared layout below them was changed. */
export function LayoutNews({ news, arranged, onDone }: { news: News; arranged: Arranged; onDone: () => void }) {
  const { t } = useTranslation('layouts')
  const lines = [...describeEdits(news.changes, arranged.layout, arranged.arranged), ...describeNotes(news.notes)]
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
