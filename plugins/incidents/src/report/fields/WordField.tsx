import { NativeSelect, TextInput } from '@mantine/core'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { wordOf } from '../../cards/wordOf'

interface WordFieldProps {
  label: string
  /** Group of the words among the messages. */
  group: string
  field: FormField<string | undefined>
  /** None: it is typed. */
  options: readonly string[]
  isLocked?: boolean
}

/** One of some words; where the instance says none, any. */
export function WordField({ label, group, field, options, isLocked = false }: WordFieldProps) {
  const t = useMessages()
  const value = field.value ?? ''
  if (options.length === 0) return <TextInput label={label} disabled={isLocked} {...field} value={value} />
  const words = [...new Set([...options, ...(isLocked && value !== '' ? [value] : [])])]
  const choices = words.map((option) => ({ value: option, label: wordOf(t, group, option) }))
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t('report.choose') }, ...choices]}
      disabled={isLocked}
      {...field}
      value={value}
    />
  )
}
