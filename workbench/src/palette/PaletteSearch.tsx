import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CommandPalette.module.css'
import { findEntries, type PaletteEntry, type PaletteGroup } from './findEntries'

interface PaletteSearchProps {
  groups: readonly PaletteGroup[]
  onClose: () => void
}

/** The keys that move the choice, by the number of entries that they move it. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A field that finds entries, and the list of those that it found. The arrow keys choose one, Enter runs it. */
export function PaletteSearch({ groups, onClose }: PaletteSearchProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const found = findEntries(groups, text)
  const entries = found.flatMap((group) => group.entries)
  const chosen = entries[index]
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) run(chosen)
    else if (entries.length > 0) setIndex((index + step + entries.length) % entries.length)
  }
  const search = (next: string) => {
    setText(next)
    setIndex(0)
  }
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('commands.open')}
          aria-expanded={entries.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen && optionId(id, chosen)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('commands.placeholder')}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={id} groups={found} chosen={chosen} onRun={run} />
      <p className={classes.nothing} role="status">
        {entries.length === 0 && t('commands.nothingFound')}
      </p>
    </>
  )
}

function optionId(listId: string, { id }: PaletteEntry): string {
  return `${listId}-${id}`
}

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  chosen: PaletteEntry | undefined
  onRun: (entry: PaletteEntry) => void
}

function PaletteList({ id, groups, chosen, onRun }: PaletteListProps) {
  const { t } = useTranslation('shell')
  return (
    <div id={id} role="listbox" aria-label={t('commands.open')} className={classes.list}>
      {groups.map(({ label, entries }) => (
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isChosen={entry === chosen || entry.id === chosen?.id}
              onRun={onRun}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onRun: (entry: PaletteEntry) => void
}

function PaletteOption({ id, entry, isChosen, onRun }: PaletteOptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      {entry.icon}
      {entry.label}
    </div>
  )
}
