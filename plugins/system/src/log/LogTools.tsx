import { LOG_LEVELS } from '@barn-workbench/core/schema'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { IconDownload } from '@barn-workbench/plugin-sdk/icons'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Menu, MultiSelect } from '@barn-workbench/plugin-sdk/ui'
import { CHOICES, FIELD_CLASSES } from '../filters/Filters'
import classes from '../filters/Filters.module.css'
import type { ExportFormat } from './logRows'

/** Searches the lines that are loaded. */
export function LogSearch({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const t = useMessages()
  return (
    <SearchField
      className={classes.search}
      label={t('log.search')}
      placeholder={t('filters.search')}
      text={search}
      onSearch={onChange}
    />
  )
}

interface LevelSelectProps {
  levels: readonly string[]
  onChange: (levels: string[]) => void
}

/** Chooses the levels of lines; none chosen: all. */
export function LevelSelect({ levels, onChange }: LevelSelectProps) {
  const t = useMessages()
  return (
    <MultiSelect
      classNames={FIELD_CLASSES}
      comboboxProps={CHOICES}
      label={t('log.levels')}
      placeholder={levels.length === 0 ? t('log.allLevels') : ''}
      data={LOG_LEVELS.map((value) => ({ value, label: t(`log.level.${value}`) }))}
      value={[...levels]}
      onChange={onChange}
      clearable
    />
  )
}

/** Exports the shown lines. `onExport` is null if there are none. */
export function LogExport({ onExport }: { onExport: ((format: ExportFormat) => void) | null }) {
  const t = useMessages()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          aria-label={t('log.export')}
          title={t('log.export')}
          leftSection={<IconDownload size={16} />}
          disabled={onExport === null}
        >
          {t('log.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport?.('txt')}>{t('log.exportText')}</Menu.Item>
        <Menu.Item onClick={() => onExport?.('jsonl')}>{t('log.exportJson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
