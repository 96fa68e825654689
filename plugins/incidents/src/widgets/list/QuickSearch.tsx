import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './List.module.css'

interface QuickSearchProps {
  text: string
  /** Whether the incidents to be searched are still being loaded. */
  isPreparing: boolean
  onChange: (text: string) => void
}

/** Characters of a search. */
const MAXIMUM_LENGTH = 200

/** Searches the incidents as somebody types. */
export function QuickSearch({ text, isPreparing, onChange }: QuickSearchProps) {
  const t = useMessages()
  const clear = text !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onChange('')} />
  return (
    <TextInput
      size="xs"
      className={classes.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={MAXIMUM_LENGTH}
      value={text}
      leftSection={<IconSearch size={14} />}
      rightSection={isPreparing ? <Loader size={14} /> : clear}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  )
}
