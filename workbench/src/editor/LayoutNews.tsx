import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LayoutForUser, LayoutNews as News } from '../layouts/resolveLayoutForUser'
import { ChangeList, describeEdits, describeNotes } from './ChangeList'
import classes from './LayoutNews.module.css'
import { SavedBy } from './SavedBy'

interface LayoutNewsProps {
  news: News
  resolved: LayoutForUser
  onDone: () => void
}

/** Says to a person with own edits how the shared layout has changed since they last saw it. */
export function LayoutNews({ news, resolved, onDone }: LayoutNewsProps) {
  const { t } = useTranslation('layouts')
  const { changes, seen, notes } = news
  // The name of a removed widget is in the earlier layout.
  const layouts = [resolved.layout, resolved.content, ...(seen ? [seen] : [])]
  const lines = [...describeEdits(changes, ...layouts), ...describeNotes(notes, ...layouts)]
  return (
    <section className={classes.news} role="status" aria-label={t('news.title')}>
      <div>
        <strong>{t('news.title')}</strong>
        <SavedBy layout={resolved.layout} className={classes.text} />
        {lines.length === 0 ? <p className={classes.text}>{t('news.unknown')}</p> : <ChangeList lines={lines} />}
      </div>
      <Button variant="default" className={classes.done ?? ''} onClick={onDone}>
        {t('news.done')}
      </Button>
    </section>
  )
}
