import { useId } from 'react'
import type { FieldEntry, FormField } from './fields'

interface FieldInputProps {
  field: FormField
  entry: FieldEntry
  /** The sentence that says what is wrong with it; null for nothing. */
  fault: string | null
  onChange: (entry: FieldEntry) => void
}

/** The attributes by which an input belongs to its label, its hint and its fault. */
function useInput({ field: { name, hint, isRequired }, fault }: FieldInputProps) {
  const id = useId()
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`]
  const describedBy = [hint && hintId, fault && faultId].filter(Boolean).join(' ')
  return {
    hintId,
    faultId,
    attributes: {
      id,
      name,
      'aria-required': isRequired || undefined,
      'aria-invalid': fault !== null || undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

type Attributes = ReturnType<typeof useInput>['attributes']

function Select({ field, entry, onChange, ...rest }: FieldInputProps & { field: { kind: 'select' } } & Attributes) {
  const isChosen = field.options.some(({ value }) => value === entry)
  return (
    <select {...rest} value={String(entry)} onChange={(event) => onChange(event.currentTarget.value)}>
      {(!field.isRequired || !isChosen) && <option value="" />}
      {field.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The input itself. Numbers are texts: a browser reads them in its own language, which may be another one. */
function Input({ field, entry, onChange, attributes }: Omit<FieldInputProps, 'fault'> & { attributes: Attributes }) {
  const common = {
    ...attributes,
    value: String(entry),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'checkbox':
      return (
        <input
          {...attributes}
          type="checkbox"
          checked={entry === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'select':
      return <Select {...attributes} field={field} entry={entry} fault={null} onChange={onChange} />
    case 'time':
      return <input {...common} type="datetime-local" />
    case 'number':
      return (
        <span className="bw-form-measure">
          <input {...common} type="text" inputMode={field.isInteger ? 'numeric' : 'decimal'} autoComplete="off" />
          {field.unit !== undefined && <span>{field.unit}</span>}
        </span>
      )
    default:
      return field.isLong ? <textarea {...common} rows={3} /> : <input {...common} type="text" />
  }
}

/** A field with its label, its hint and what is wrong with it. */
export function FieldInput(props: FieldInputProps) {
  const { field, entry, fault, onChange } = props
  const { hintId, faultId, attributes } = useInput(props)
  const input = <Input field={field} entry={entry} onChange={onChange} attributes={attributes} />
  const label = (
    <label htmlFor={attributes.id} className="bw-form-label">
      {field.label}
      {field.isRequired && (
        <span className="bw-form-required" aria-hidden>
          {' *'}
        </span>
      )}
    </label>
  )
  return (
    <div className="bw-form-field" data-kind={field.kind}>
      {field.kind === 'checkbox' ? (
        <span className="bw-form-check">
          {input}
          {label}
        </span>
      ) : (
        label
      )}
      {field.hint !== undefined && (
        <span id={hintId} className="bw-form-hint">
          {field.hint}
        </span>
      )}
      {field.kind !== 'checkbox' && input}
      {fault !== null && (
        <span id={faultId} className="bw-form-fault">
          {fault}
        </span>
      )}
    </div>
  )
}
