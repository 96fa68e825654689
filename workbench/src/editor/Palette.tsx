import { Button, TextInput } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GRID_GAP, GRID_ROW_HEIGHT } from '@barn-workbench/core/layout'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Palette.module.css'
import { SidePanel } from './SidePanel'
import type { PaletteEntry } from './usePaletteEntries'

/** Width of a desk column on most screens, in px. */
const COLUMN_WIDTH = 56
/** Width of a preview, in px. */
const PREVIEW_WIDTH = 306
/** The lower part of a taller preview is cut off, in px. */
const PREVIEW_MAXIMUM_HEIGHT = 200

interface HiddenWidget {
  key: string
  type: string
}

interface PaletteProps {
  entries: readonly PaletteEntry[]
  hiddenWidgets: readonly HiddenWidget[]
  onAdd: (entry: PaletteEntry) => void
  /** Shows a hidden widget again, by its key. */
  onShow: (key: string) => void
  /** Called when an entry starts to be dragged, and with null when the drag ends. */
  onDrag: (entry: PaletteEntry | null) => void
  onClose: () => void
}

/** The widget types that can be added, each with a preview that shows the data of this instance. */
export function Palette({ entries, hiddenWidgets, onAdd, onShow, onDrag, onClose }: PaletteProps) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const [search, setSearch] = useState('')
  const matching = entries.filter(({ type }) => titleOf(type).toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <SidePanel title={t('palette.title')} onClose={onClose}>
      {hiddenWidgets.length > 0 && <HiddenWidgets widgets={hiddenWidgets} onShow={onShow} />}
      <TextInput
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.entries}>
        {matching.map((entry) => (
          <PaletteItem key={entry.type} entry={entry} onAdd={onAdd} onDrag={onDrag} />
        ))}
      </ul>
      {matching.length === 0 && <p className={classes.nothing}>{t('palette.nothing')}</p>}
    </SidePanel>
  )
}

interface HiddenWidgetsProps {
  widgets: readonly HiddenWidget[]
  onShow: (key: string) => void
}

function HiddenWidgets({ widgets, onShow }: HiddenWidgetsProps) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (
    <section className={classes.hidden} aria-label={t('palette.hidden')}>
      <h3 className={classes.group}>{t('palette.hidden')}</h3>
      {widgets.map(({ key, type }) => (
        <Button
          key={key}
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={16} />}
          onClick={() => onShow(key)}
        >
          {t('palette.show', { title: titleOf(type) })}
        </Button>
      ))}
    </section>
  )
}

interface PaletteItemProps extends Pick<PaletteProps, 'onAdd' | 'onDrag'> {
  entry: PaletteEntry
}

function PaletteItem({ entry, onAdd, onDrag }: PaletteItemProps) {
  const { t } = useTranslation('layouts')
  const title = useWidgetTitle()(entry.type)
  return (
    <li
      className={classes.entry}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', entry.type)
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.head}>
        <span className={classes.name}>{title}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-label={t('palette.add', { title })}
          onClick={() => onAdd(entry)}
        >
          {t('palette.plus')}
        </Button>
      </div>
      <WidgetPreview entry={entry} />
    </li>
  )
}

/** The widget at its default size on the desk, scaled down. */
function WidgetPreview({ entry }: { entry: PaletteEntry }) {
  const width = entry.size.w * COLUMN_WIDTH
  const height = entry.size.h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP
  const scale = Math.min(1, PREVIEW_WIDTH / width)
  return (
    <div className={classes.preview} style={{ height: Math.min(PREVIEW_MAXIMUM_HEIGHT, height * scale) }} inert>
      <div className={classes.scaled} style={{ width, height, transform: `scale(${scale})` }}>
        <WidgetHost widget={entry.widget} />
      </div>
    </div>
  )
}
