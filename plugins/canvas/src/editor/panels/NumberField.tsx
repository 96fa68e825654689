import { useLocale } from '@barn-workbench/plugin-sdk/react'
import { NumberInput } from '@barn-workbench/plugin-sdk/ui'

interface NumberFieldProps {
  label: string
  /** Undefined: the tiles differ, or none is chosen. */
  value: number | undefined
  suffix?: string
  step?: number
  digits?: number
  min?: number
  max?: number
  isDisabled?: boolean
  onChange(value: number): void
}

/** The sign between whole and part, as the language writes it. */
function decimalSeparatorOf(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** An exact number. An invalid text changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, suffix = '', step = 1, digits = 2, min, max, isDisabled = false, onChange } = props
  const locale = useLocale()
  return (
    <NumberInput
      label={label}
      value={value === undefined ? '' : Number(value.toFixed(digits))}
      suffix={suffix}
      step={step}
      decimalScale={digits}
      decimalSeparator={decimalSeparatorOf(locale)}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      disabled={isDisabled}
      onChange={(next) => {
        if (typeof next === 'number' && Number.isFinite(next) && next !== Number(value?.toFixed(digits))) onChange(next)
      }}
    />
  )
}
