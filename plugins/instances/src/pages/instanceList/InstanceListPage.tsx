import { useState, type ComponentType, type ReactNode } from 'react'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconLayoutGrid,
  IconLayoutList,
  IconLock,
  IconPlugConnectedX,
  IconPlus,
} from '@barn-workbench/plugin-sdk/icons'
import {
  lazyPart,
  Slot,
  useLocalSettings,
  useMessages,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { Button, SegmentedControl, Select, VisuallyHidden } from '@barn-workbench/plugin-sdk/ui'
import { isOfFilter, SITE_FILTERS, summaryOf, type Site, type SiteFilter, type SitesSummary } from '../../sites/site'
import { useSites } from '../../sites/useSites'
import { Folder } from './Folder'
import classes from './InstanceList.module.css'
import { useArranging } from './useArranging'

const ByTrouble = lazyPart(async () => (await import('../../trouble/ByTrouble')).ByTrouble)

/** From this number of sites on they can be filtered. */
const FILTERS_FROM = 10

function matches({ session, entry }: Site, text: string): boolean {
  const words = [session.instance.name, entry.name, entry.folderName ?? ''].join(' ').toLocaleLowerCase()
  return words.includes(text.trim().toLocaleLowerCase())
}

/** The first screen in the mode that is stored on this device. */
export default function InstanceListPage() {
  const [{ instanceListDisplayMode }, change] = useLocalSettings()
  return <InstanceList mode={instanceListDisplayMode} onMode={(mode) => change({ instanceListDisplayMode: mode })} />
}

type ListMode = LocalSettings['instanceListDisplayMode']

interface ModeProps {
  mode: ListMode
  onMode: (mode: ListMode) => void
}

/** Says whether anything is wrong anywhere, and leads to every site that this browser knows. */
export function InstanceList({ mode, onMode, note }: ModeProps & { note?: ReactNode }) {
  const t = useMessages()
  const sites = useSites()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<SiteFilter>('all')
  const shown = sites.filter((site) => isOfFilter(site, filter) && matches(site, text))
  const { groups, dragged, arranging } = useArranging(shown)
  const isNew = sites.every(({ snapshot }) => snapshot.login.state !== 'loggedIn')
  const hasFilters = sites.length >= FILTERS_FROM || filter !== 'all'
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('pages.list.title')}</h1>
        <ListTools hasSites={sites.length > 0} mode={mode} onMode={onMode} />
      </header>
      {note && (
        <p className={classes.empty} role="status">
          {note}
        </p>
      )}
      {isNew && <Intro hasSites={sites.length > 0} />}
      {sites.length > 0 && (
        <Summary
          sites={sites}
          filter={filter}
          onFilter={setFilter}
          text={text}
          onText={setText}
          hasFilters={hasFilters}
        />
      )}
      {sites.length > 0 && shown.length === 0 && (
        <p className={classes.empty} role="status">
          {t('list.noMatch')}
        </p>
      )}
      {mode === 'trouble'
        ? shown.length > 0 && <ByTrouble sites={shown} />
        : groups.map(({ name, items }) => (
            <Folder key={name ?? ''} name={name} sites={items} mode={mode} dragged={dragged} arranging={arranging} />
          ))}
    </div>
  )
}

interface IntroProps {
  hasSites: boolean
}

/** An introduction for users who are signed in nowhere, and how to begin without a site. */
function Intro({ hasSites }: IntroProps) {
  const t = useMessages()
  const { productName, productId } = useWorkbench()
  return (
    <div className={classes.empty}>
      <p>{t('intro', { productName, context: productId })}</p>
      {!hasSites && <p>{t('empty')}</p>}
    </div>
  )
}

const MODES = [
  { value: 'grid', icon: IconLayoutGrid },
  { value: 'list', icon: IconLayoutList },
  { value: 'trouble', icon: IconAlertTriangle },
] as const

/** Adding a site, and whether sites are cards, rows or a table by trouble. */
function ListTools({ hasSites, mode, onMode }: ModeProps & { hasSites: boolean }) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  return (
    <div className={classes.tools}>
      {hasSites && (
        <SegmentedControl
          aria-label={t('list.mode.label')}
          value={mode}
          onChange={onMode}
          data={MODES.map(({ value, icon: Icon }) => ({
            value,
            label: (
              <span className={classes.mode}>
                <Icon size={18} aria-hidden />
                <VisuallyHidden>{t(`list.mode.${value}`)}</VisuallyHidden>
              </span>
            ),
          }))}
        />
      )}
      <Slot name="instances.tools" input={{}} />
      <Button size="md" leftSection={<IconPlus size={18} />} onClick={() => navigate('/add')}>
        {t('list.add')}
      </Button>
    </div>
  )
}

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

/** One count of the summary. Pressing it shows the sites that it counts; pressing it again shows all. */
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

/** The number of barns and of technical sites in words, which the table “By trouble” counts separately, too. */
function countsOf({ barns, technology }: SitesSummary, t: Messages): string {
  const counts = [
    barns > 0 && t('summary.sites', { count: barns }),
    technology > 0 && t('summary.technology', { count: technology }),
  ]
  return counts.filter(Boolean).join(' · ')
}

/** Says in one line whether anything is wrong anywhere. Each count leads to the sites that it counts. */
function Summary({ sites, filter, onFilter, text, onText, hasFilters }: SummaryProps) {
  const t = useMessages()
  const summary = summaryOf(sites)
  const { isFine, pending } = summary
  const part = { filter, onFilter }
  return (
    <>
      <div className={classes.summary} role="status">
        <span className={classes.count}>{countsOf(summary, t)}</span>
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
