import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { lineChanges, type ChangedLine } from '../changes/lineChanges'
import classes from './TextChanges.module.css'

const ELEMENTS = { added: 'ins', removed: 'del', kept: 'span' } as const
const SIGNS = { added: '+', removed: '−', kept: '' } as const

/** The lines of a text that were added and removed since the version before. The text is not trusted: it stays text. */
export function TextChanges({ label, before, after }: { label: string; before: string; after: string }) {
  const t = useMessages()
  return (
    // Wide lines scroll, also by the keyboard.
    <div className={classes.changes} role="group" aria-label={label} tabIndex={0}>
      {lineChanges(before, after).map(({ skipped, lines }, index) => (
        <div key={index}>
          {skipped > 0 && <p className={classes.skipped}>{t('text.skipped', { count: skipped })}</p>}
          {lines.map((line, place) => (
            <Line key={place} line={line} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({ line: { kind, text } }: { line: ChangedLine }) {
  const t = useMessages()
  const Element = ELEMENTS[kind]
  return (
    <Element className={classes.line} data-kind={kind}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      {kind !== 'kept' && <span className={classes.spoken}>{t(`text.${kind}`)} </span>}
      {text}
    </Element>
  )
}
