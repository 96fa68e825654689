import { Select, TagsInput } from '@mantine/core'
import { MAXIMUM_LOG_LINES } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { DateTimeInput } from '@barn-workbench/plugin-sdk/form'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { CHOICES, FIELD_CLASSES } from '../../filters/Filters'
import classes from '../../filters/Filters.module.css'
import { LevelSelect } from '../../log/LogTools'
import { Toggle } from '../../parts/Toggle'
import { SOURCES, type LogChoice, type Source } from './logChoice'

const SPANS = [15 * MINUTE, HOUR, DAY, 7 * DAY] as const
/** The option whose begin and end are typed. */
const OWN_SPAN = 'own'
const LIMITS = [1_000, 10_000, MAXIMUM_LOG_LINES] as const

interface LogChoiceToolsProps {
  choice: LogChoice
  /** Parts with lines; others can be typed. */
  modules: readonly string[]
  onChange: (changes: Partial<LogChoice>) => void
}

interface SourceTogglesProps {
  sources: readonly Source[]
  onChange: (sources: Source[]) => void
}

/** Chooses whose lines are shown. */
function SourceToggles({ sources, onChange }: SourceTogglesProps) {
  const t = useMessages()
  const toggle = (source: Source) => onChange(SOURCES.filter((one) => sources.includes(one) !== (one === source)))
  return (
    <div className={classes.toggles} role="group" aria-label={t('log.sources')}>
      <span className={classes.label} aria-hidden>
        {t('log.sources')}
      </span>
      {SOURCES.map((source) => (
        <Toggle key={source} isOn={sources.includes(source)} onToggle={() => toggle(source)}>
          {t(`log.source.${source}`)}
        </Toggle>
      ))}
    </div>
  )
}

/** Chooses the loaded lines: their source, time, parts, and number. */
export function LogChoiceTools({ choice, modules, onChange }: LogChoiceToolsProps) {
  const t = useMessages()
  const locale = useLocale()
  const spanNames = [...SPANS.map(String), OWN_SPAN]
  return (
    <>
      <SourceToggles sources={choice.sources} onChange={(sources) => onChange({ sources })} />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.span')}
        allowDeselect={false}
        data={spanNames.map((value) => ({ value, label: t(`log.spans.${value}`) }))}
        value={choice.span === null ? OWN_SPAN : String(choice.span)}
        onChange={(value) => onChange({ span: value === OWN_SPAN ? null : Number(value) })}
      />
      {choice.span === null && (
        <>
          <DateTimeInput
            hasShortcuts={false}
            label={t('log.from')}
            value={choice.from}
            onChange={(from) => onChange({ from })}
          />
          <DateTimeInput
            hasShortcuts={false}
            label={t('log.to')}
            value={choice.to}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
      <TagsInput
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.modules')}
        placeholder={choice.modules.length === 0 ? t('log.allModules') : ''}
        data={modules}
        maxTags={20}
        value={[...choice.modules]}
        onChange={(chosen) => onChange({ modules: chosen })}
      />
      <Select
        classNames={FIELD_CLASSES}
        comboboxProps={CHOICES}
        label={t('log.limit')}
        allowDeselect={false}
        data={LIMITS.map((limit) => ({
          value: String(limit),
          label: t('log.limitOf', { limit: limit.toLocaleString(locale) }),
        }))}
        value={String(choice.limit)}
        onChange={(value) => onChange({ limit: Number(value) })}
      />
      <LevelSelect levels={choice.levels} onChange={(levels) => onChange({ levels })} />
    </>
  )
}
