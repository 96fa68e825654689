import { IconSearch } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Target } from '@barn-workbench/core/intents'
import classes from './CommandPalette.module.css'
import { PaletteList, type PaletteKeys } from './PaletteList'

/** The keys that move the choice, by the number of entries that they move it. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface PaletteSearchProps {
  /** What had the focus when the palette was opened. */
  target: Target | undefined
  onClose: () => void
}

/** A field that finds entries, and the list of those that it found. The arrow keys choose one, Enter runs it. */
export function PaletteSearch({ target, onClose }: PaletteSearchProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const keys = useRef<PaletteKeys>(null)
  const earlyKeys = useRef<((list: PaletteKeys) => void)[]>([])
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  // The field is painted first, when it opens and with every key: what it finds takes longer than a key may.
  const searched = useDeferredValue<string | null>(text, null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    const press = (list: PaletteKeys) => (step === undefined ? list.run(text) : list.move(text, step))
    // What is pressed before there is a list waits for it.
    if (keys.current) press(keys.current)
    else earlyKeys.current.push(press)
  }
  const pressEarlyKeys = useCallback(() => {
    const { current: list } = keys
    if (list) for (const press of earlyKeys.current.splice(0)) press(list)
  }, [])
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('commands.open')}
          aria-expanded={chosenId !== undefined}
          aria-controls={id}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('commands.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {searched !== null && (
        <PaletteList
          id={id}
          target={target}
          text={searched}
          keys={keys}
          onListed={pressEarlyKeys}
          onChosen={setChosenId}
          onClose={onClose}
        />
      )}
    </>
  )
}
