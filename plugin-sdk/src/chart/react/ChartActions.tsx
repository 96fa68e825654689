import { ActionIcon } from '@mantine/core'
import { IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZoneOf } from '@barn-workbench/core/time'
import { downloadBlob } from '../../download/downloadBlob'
import { useClock, useInstance, useTimeZone } from '../../react'
import classes from '../chart.module.css'
import { toCsv } from '../columns/csv'
import { useIsTableVisible, type ChartHandle } from './chartHandle'

/** Characters that some file systems do not allow. */
const UNSAFE_CHARACTERS = /[\u0000-\u001f<>:"/\\|?*]+/g

/** `2026-11-20 14.05`: sorts by time, and is allowed in file names. */
function timeStamp(time: number, timeZone: string): string {
  return new Date(timeZoneOf(timeZone).toLocal(time)).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
}

function fileNameFrom(parts: readonly string[], extension: string): string {
  const safeParts = parts.map((part) => part.replace(UNSAFE_CHARACTERS, ' ').trim()).filter(Boolean)
  return `${safeParts.join(' ')}.${extension}`
}

interface ActionProps {
  label: string
  onClick: () => void
  disabled?: boolean
  /** For a button that switches something on and off. */
  isPressed?: boolean
  children: ReactNode
}

function Action({ label, onClick, disabled = false, isPressed, children }: ActionProps) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color="gray"
      className={classes.action}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}

/**
 * Buttons for the actions of a widget frame: show the chart as a table, save it as a PNG, save its values as CSV.
 * The files are named after the instance, the `title` and the time. @public
 */
export function ChartActions({ handle, title }: { handle: ChartHandle; title: string }) {
  const { t } = useTranslation('sdk')
  const { session, snapshot } = useInstance()
  const clock = useClock()
  const zone = useTimeZone()
  const isTable = useIsTableVisible(handle)
  const fileName = (extension: string) =>
    fileNameFrom([session.instance.name, title, timeStamp(clock.now(), snapshot.timeZone ?? 'UTC')], extension)
  const savePng = async () => {
    const png = await handle.chart()?.exportPng(`${title} · ${session.instance.name}`)
    if (png) downloadBlob(png, fileName('png'))
  }
  const saveCsv = () => {
    const csv = toCsv(handle.columns(), zone, t('chart.time'))
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName('csv'))
  }
  return (
    <>
      <Action label={t('chart.actions.table')} isPressed={isTable} onClick={() => handle.showTable(!isTable)}>
        <IconTable size={16} />
      </Action>
      <Action label={t('chart.actions.png')} disabled={isTable} onClick={() => void savePng()}>
        <IconPhoto size={16} />
      </Action>
      <Action label={t('chart.actions.csv')} onClick={saveCsv}>
        <IconFileTypeCsv size={16} />
      </Action>
    </>
  )
}
