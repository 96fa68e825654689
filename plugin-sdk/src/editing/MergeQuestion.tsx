import { Button, Group, Stack } from '@mantine/core'
import { useSdkTexts } from '../react/texts'
import type { MergeChoice } from './settleEdits'

/** What is named; the rest is counted. */
const NAMED = 6
const PARTS = ['mine', 'theirs', 'both'] as const

/** Props of `MergeQuestion`. @public */
export interface MergeQuestionProps {
  /** Says who saved what meanwhile. */
  text: string
  /** Names of what only oneself, only the other one, and both changed. */
  changes: Readonly<Record<(typeof PARTS)[number], readonly string[]>>
  /** What else is to be known. */
  notes?: readonly string[]
  onChoose(choice: MergeChoice): void
}

/**
 * The content of a dialog that asks what holds where somebody else has saved meanwhile: one's own, theirs, or both.
 * @public
 */
export function MergeQuestion({ text, changes, notes = [], onChoose }: MergeQuestionProps) {
  const t = useSdkTexts()
  const listOf = (names: readonly string[]) => {
    const named = names.slice(0, NAMED).join(', ')
    const more = names.length - NAMED
    return more > 0 ? t('merge.andMore', { names: named, count: more }) : named
  }
  return (
    <Stack gap="md">
      <p>{text}</p>
      <ul>
        {PARTS.filter((part) => changes[part].length > 0).map((part) => (
          <li key={part}>{t(`merge.${part}`, { names: listOf(changes[part]) })}</li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => onChoose('theirs')}>
          {t('merge.takeTheirs')}
        </Button>
        <Button variant="default" size="md" onClick={() => onChoose('mine')}>
          {t('merge.takeMine')}
        </Button>
        <Button size="md" onClick={() => onChoose('merge')} data-autofocus>
          {t('merge.merge')}
        </Button>
      </Group>
    </Stack>
  )
}
