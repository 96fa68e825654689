import { Button, TextInput } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './Palette.module.css'
import { PalettePreview } from './PalettePreview'
import { SidePanel } from './SidePanel'
import type { PaletteEntry } from './usePaletteEntries'

interface PaletteProps {
  entries: readonly PaletteEntry[]
  /** Widgets of the layout that are hidden, by key. */
  hidden: readonly { key: string; type: string }[]
  onAdd: (entry: PaletteEntry) => void
  onShow: (key: string) => void
  /** Something is being dragged out of the palette; null: no more. */
  onDrag: (entry: PaletteEntry | null) => void
  onClose: () => void
}

/** The widgets that can be added, each as it looks with this instance's data. */
export function Palette({ entries, hidden, onAdd, onShow, onDrag, onClose }: PaletteProps) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const [wanted, setWanted] = useState('')
  const found = entries.filter(({ type }) => titleOf(type).toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <SidePanel title={t('palette.title')} onClose={onClose}>
      {hidden.length > 0 && (
        <section className={classes.hidden} aria-label={t('palette.hidden')}>
          <h3 className={classes.group}>{t('palette.hidden')}</h3>
          {hidden.map(({ key, type }) => (
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
      )}
      <TextInput
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.entries}>
        {found.map((entry) => (
          <li
            key={entry.type}
            className={classes.entry}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', entry.type)
              onDrag(entry)
            }}
            onDragEnd={() => onDrag(null)}
          >
            <div className={classes.head}>
              <span className={classes.name}>{titleOf(entry.type)}</span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} />}
                aria-label={t('palette.add', { title: titleOf(entry.type) })}
                onClick={() => onAdd(entry)}
              >
                {t('palette.plus')}
              </Button>
            </div>
            <PalettePreview entry={entry} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.nothing}>{t('palette.nothing')}</p>}
    </SidePanel>
  )
}
