import { useLocale } from '@barn-workbench/plugin-sdk/react'
import { NumberInput } from '@barn-workbench/plugin-sdk/ui'

interface NumberFieldProps {
  label: string
  unit: string
  value: number | null
  onChange: (value: number) => void
  /** Called where the field was emptied; without it an empty field is no number. */
  onEmpty?: () => void
  minimum?: number
  isWhole?: boolean
  description?: string
}

const UNIT_WIDTH = 52

/** A number with its unit, with the decimal sign of the language. */
export function NumberField({
  label,
  unit,
  value,
  onChange,
  onEmpty,
  minimum,
  isWhole = false,
  description,
}: NumberFieldProps) {
  const locale = useLocale()
  const decimal = (1.5).toLocaleString(locale).charAt(1)
  return (
    <NumberInput
      label={label}
      {...(description !== undefined && { description })}
      {...(minimum !== undefined && { min: minimum })}
      decimalSeparator={decimal}
      allowedDecimalSeparators={['.', ',']}
      allowDecimal={!isWhole}
      hideControls
      rightSection={unit}
      rightSectionWidth={UNIT_WIDTH}
      value={value === null || Number.isNaN(value) ? '' : value}
      onChange={(typed) => {
        if (typed === '' && onEmpty) onEmpty()
        else onChange(typed === '' ? Number.NaN : Number(typed))
      }}
    />
  )
}
