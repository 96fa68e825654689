import { useId } from 'react'
import { MAXIMUM_SEVERITY } from '@barn-workbench/core/schema'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { lazyPart, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import { severityLabel, wordOf } from '../types/incidentLabels'
import classes from './ChoiceField.module.css'

/** The icons load with the first form, not with the plugin. */
const WordIcon = lazyPart(async () => (await import('../types/WordIcon')).WordIcon, { isOptional: true })

/** One of the choices of a field. */
interface Choice {
  value: string
  label: string
  /** The word of the barn whose icon stands above the label. */
  word?: string
  /** Colour of the mark of a severity. */
  severity?: number
}

interface ChoiceFieldProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  error?: string | null
  isLocked?: boolean
  /** All choices stand in one row. */
  isRow?: boolean
  /** Whether the dialog begins with this field. */
  isFirst?: boolean
}

/** One of a few choices as large tiles. The arrow keys go through them, as through any radio buttons. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, error = null, isLocked = false, isRow = false, isFirst = false } = props
  const name = useId()
  return (
    <fieldset className={classes.field} disabled={isLocked}>
      <legend className={classes.label}>{label}</legend>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.tiles} data-row={isRow || undefined}>
        {choices.map(({ value: choice, label: text, word, severity }, index) => (
          <label key={choice} className={classes.tile} data-severity={severity}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={choice === value}
              aria-invalid={error !== null || undefined}
              data-autofocus={(isFirst && index === 0) || undefined}
              onChange={() => onChange(choice)}
            />
            {word !== undefined && <WordIcon word={word} fallback={<span className={classes.icon} />} />}
            <span className={classes.text}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface WordTilesProps extends Pick<ChoiceFieldProps, 'label' | 'isLocked' | 'isFirst'> {
  /** Group of the words among the messages. */
  group: string
  field: FormField<string | undefined>
  /** Called with each word that is chosen or typed, instead of the field. */
  onWord?: (word: string) => void
  /** Empty: it is typed. */
  options: readonly string[]
}

/** One of several words of the barn, as tiles; any word if the instance names none. */
export function WordTiles({ group, field, onWord = field.onChange, options, ...props }: WordTilesProps) {
  const t = useMessages()
  const value = field.value ?? ''
  if (options.length === 0)
    return (
      <TextInput
        label={props.label}
        disabled={props.isLocked ?? false}
        error={field.error}
        value={value}
        onChange={(event) => onWord(event.currentTarget.value)}
      />
    )
  const choices = options.map((word) => ({ value: word, label: wordOf(t, group, word), word }))
  return <ChoiceField {...props} choices={choices} value={value} onChange={onWord} error={field.error} />
}

const SEVERITIES = Array.from({ length: MAXIMUM_SEVERITY + 1 }, (_, severity) => severity)

/** Asks for the severity of something, from none to high. */
export function SeverityField({ field }: { field: FormField<number | undefined> }) {
  const t = useMessages()
  const choices = SEVERITIES.map((severity) => ({
    value: String(severity),
    label: severityLabel(severity, t) ?? '',
    severity,
  }))
  return (
    <ChoiceField
      label={t('property.severity')}
      choices={choices}
      value={String(field.value ?? 0)}
      onChange={(severity) => field.onChange(Number(severity))}
      error={field.error}
      isRow
    />
  )
}
