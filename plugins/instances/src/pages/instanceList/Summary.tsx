import { Select } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SITE_FILTERS, summaryOf, type Site, type SiteFilter } from '../../sites/site'
import classes from './InstanceList.module.css'

interface SummaryProps {
  sites: readonly Site[]
  filter: SiteFilter
  onFilter: (filter: SiteFilter) => void
  text: string
  onText: (text: string) => void
  hasFilters: boolean
}

const PARTS = [
  { of: 'deadAnimals', icon: IconAlertTriangle, tone: 'error' },
  { of: 'notReached', icon: IconPlugConnectedX, tone: 'warning' },
  { of: 'notKnown', icon: IconHelpCircle, tone: 'warning' },
  { of: 'signedOut', icon: IconLock, tone: 'neutral' },
] as const

interface PartProps extends Pick<SummaryProps, 'filter' | 'onFilter'> {
  of: SiteFilter
  icon: ComponentType<{ size?: number }>
  tone: 'error' | 'warning' | 'neutral'
  text: string
}

/** A part of the line that shows the sites that it counts. */
function Part({ of, icon: Icon, tone, text, filter, onFilter }: PartProps) {
  const isChosen = filter === of
  return (
    <button
      type="button"
      className={classes.part}
      data-tone={tone}
      aria-pressed={isChosen}
      onClick={() => onFilter(isChosen ? 'all' : of)}
    >
      <Icon size={18} aria-hidden />
      {text}
    </button>
  )
}

/** Says in one line whether anything is wrong anywhere. Each count leads to the sites that it counts. */
export function Summary({ sites, filter, onFilter, text, onText, hasFilters }: SummaryProps) {
  const t = useMessages()
  const summary = summaryOf(sites)
  const { isFine, pending } = summary
  const part = { filter, onFilter }
  return (
    <>
      <div className={classes.summary} role="status">
        <span className={classes.count}>{t('summary.sites', { count: sites.length })}</span>
        {isFine && (
          <span className={classes.fine}>
            <IconCircleCheck size={18} aria-hidden />
            {t('summary.fine')}
          </span>
        )}
        {PARTS.map((one) => {
          const count = summary[one.of]
          return count > 0 && <Part key={one.of} {...one} {...part} text={t(`summary.${one.of}`, { count })} />
        })}
        {pending > 0 && <span className={classes.pending}>{t('summary.pending', { count: pending })}</span>}
      </div>
      {hasFilters && (
        <div className={classes.filters}>
          <SearchField size="md" label={t('list.search')} text={text} onSearch={onText} />
          <Select
            size="md"
            aria-label={t('list.filter.label')}
            value={filter}
            onChange={(next) => onFilter((next as SiteFilter | null) ?? 'all')}
            data={SITE_FILTERS.map((value) => ({ value, label: t(`list.filter.${value}`) }))}
            allowDeselect={false}
          />
        </div>
      )}
    </>
  )
}
