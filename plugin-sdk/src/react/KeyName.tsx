import { Kbd } from '@mantine/core'
import { useSdkTexts } from '../context/texts'

/** Keys whose names differ between languages. */
const NAMED = [
  'mod',
  'alt',
  'shift',
  'enter',
  'escape',
  'tab',
  'delete',
  'home',
  'end',
  'pageup',
  'pagedown',
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  ' ',
]

/** The name of a key as it is printed on it, for a key such as `e` or `mod+k`. @public */
export function KeyName({ name }: { name: string }) {
  const t = useSdkTexts()
  // The plus sign itself is a key, too.
  const parts = (name === '+' ? [name] : name.split('+')).map((part) =>
    NAMED.includes(part) ? t(`keys.${part.trim() || 'space'}`) : part.toUpperCase(),
  )
  return <Kbd>{parts.join(' ')}</Kbd>
}
