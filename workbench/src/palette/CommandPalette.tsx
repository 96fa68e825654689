import { IconSearch } from '@tabler/icons-react'
import {
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Target } from '@barn-workbench/core/intents'
import { focusMain, lazyPart, targetsOf } from '@barn-workbench/plugin-sdk/host'
import { useKey } from '../actions/useKey'
import { usePreloadedCode } from '../environment/usePreloadedCode'
import classes from './CommandPalette.module.css'
import type { PaletteKeys } from './PaletteList'

/** Loads the code of the list. */
export async function loadPaletteList() {
  return (await import('./PaletteList')).PaletteList
}

const PaletteList = lazyPart(loadPaletteList)

/**
 * The command palette. Ctrl+K opens it wherever the focus is. Its field is there at once; its list is loaded while the
 * page is idle, so that it opens offline too.
 */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  usePreloadedCode(loadPaletteList)
  useKey('mod+k', open)
  return { open, element: isOpen && <CommandPalette onClose={close} /> }
}

/** Finds every screen, barn, action and entity by its name. */
function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  // Read before the field has the focus.
  const [[target]] = useState(() => targetsOf(document.activeElement))
  return (
    <PaletteFrame label={t('commands.open')} onClose={onClose}>
      <PaletteSearch target={target} onClose={onClose} />
    </PaletteFrame>
  )
}

interface PaletteFrameProps {
  /** Names the palette for screen readers. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** Keeps the focus in the field, wherever else is pressed. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/**
 * The frame of the palette, above everything else. It is not a modal dialog of the browser, which recomputes the style
 * of every element of the page when it opens, and so takes longer than a key may: the page is covered, and the focus
 * stays.
 */
function PaletteFrame({ label, onClose, children }: PaletteFrameProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // Only a modal dialog can be above another one.
    if (document.querySelector('dialog:modal')) dialog?.showModal()
    else dialog?.show()
    return () => {
      dialog?.close()
      focusMain()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Escape') return
    event.preventDefault()
    // The same key closes nothing behind it.
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      aria-label={label}
      aria-modal
      className={classes.frame}
      onMouseDown={keepFocus}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.cover} onClick={onClose} />
      <div className={classes.palette}>{children}</div>
    </dialog>
  )
}

/** The keys that move the choice, by the number of entries that they move it. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type Press = (list: PaletteKeys) => void

/** The effect of a key on the list of a text; undefined if the field handles it. */
function pressOf(key: string, text: string): Press | undefined {
  const step = STEPS[key]
  if (step !== undefined) return (list) => list.move(text, step)
  return key === 'Enter' ? (list) => list.run(text) : undefined
}

interface PaletteSearchProps {
  /** The entity that had the focus when the palette was opened. */
  target: Target | undefined
  onClose: () => void
}

/** A field that finds entries, and the list of matches. The arrow keys choose one, Enter runs it. */
function PaletteSearch({ target, onClose }: PaletteSearchProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const keys = useRef<PaletteKeys>(null)
  const waiting = useRef<Press[]>([])
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  // The field is painted first, when it opens and with every key: what it finds takes longer than a key may.
  const searched = useDeferredValue<string | null>(text, null)
  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event.key, text)
    if (!press) return
    event.preventDefault()
    // Keys that are pressed before the list exists wait for it.
    if (keys.current) press(keys.current)
    else waiting.current.push(press)
  }
  const pressWaiting = useCallback(() => {
    const { current: list } = keys
    if (list) for (const press of waiting.current.splice(0)) press(list)
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
          onListed={pressWaiting}
          onChosen={setChosenId}
          onClose={onClose}
        />
      )}
    </>
  )
}
