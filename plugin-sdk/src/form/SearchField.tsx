import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'

/** The props of `SearchField`. @public */
export interface SearchFieldProps {
  /** Its name, which is also its placeholder. */
  label: string
  /** A shorter text for where the name has no room. */
  placeholder?: string
  /** The search text. */
  text: string
  /** Called within a transition: what it draws may come after the key that was typed, and after another choice. */
  onSearch: (text: string) => void
  size?: 'sm' | 'md'
  className?: string | undefined
  /** Whether the dialog around it begins here. */
  isFocusedFirst?: boolean
}

/** A field that searches the list beside it. A typed character is painted before the results. @public */
export function SearchField({ label, placeholder = label, text, onSearch, isFocusedFirst, ...look }: SearchFieldProps) {
  const [typed, setTyped] = useOptimistic(text)
  return (
    <TextInput
      size={look.size ?? 'sm'}
      className={look.className ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      title={placeholder === label ? undefined : label}
      leftSection={<IconSearch size={look.size === 'md' ? 18 : 16} />}
      value={typed}
      onChange={({ currentTarget: { value } }) =>
        startTransition(() => {
          setTyped(value)
          onSearch(value)
        })
      }
      data-autofocus={isFocusedFirst}
    />
  )
}
