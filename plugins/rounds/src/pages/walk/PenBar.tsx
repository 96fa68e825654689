import { IconChevronLeft, IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import { PageLink, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { TABS } from '../tabs'
import classes from './Walk.module.css'

interface PenBarProps {
  canGoBack: boolean
  /** Whether no other pen has an open question. */
  isLast: boolean
  /** Open questions of the pen. */
  open: number
  onBack: () => void
  onAllWell: () => void
  onNext: () => void
}

/** The buttons below a pen, where a thumb reaches them. */
export function PenBar({ canGoBack, isLast, open, onBack, onAllWell, onNext }: PenBarProps) {
  const t = useMessages()
  const { id } = useSession()
  return (
    <div className={classes.bar} data-screen-only data-thumb-bar>
      <button type="button" className={classes.back} aria-label={t('previous')} disabled={!canGoBack} onClick={onBack}>
        <IconChevronLeft size={28} aria-hidden />
      </button>
      {open > 0 && (
        <button type="button" className={classes.allWell} onClick={onAllWell}>
          {t('allWell')}
        </button>
      )}
      {isLast ? (
        <PageLink to={`/instance/${id}${TABS.list.path}`} className={classes.next}>
          {t('finish')}
        </PageLink>
      ) : (
        <button type="button" className={classes.next} onClick={onNext}>
          {t('next')}
          <IconChevronRight size={28} aria-hidden />
        </button>
      )}
    </div>
  )
}
