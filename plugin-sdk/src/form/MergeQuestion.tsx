import { Button, Group, Stack } from '@mantine/core'
import { isProblem } from '@barn-workbench/core/result'
import { useSdkTexts } from '../context/texts'

/** Number of changes that are named; others are counted. */
const NAMED = 6
const PARTS = ['mine', 'theirs', 'both'] as const

/** Props of `MergeQuestion`. @public */
export interface MergeQuestionProps {
  /** Says who has saved meanwhile, and what. */
  text: string
  /** Names of the changes by the user only, by the other account only, and by both. */
  changes: Readonly<Record<(typeof PARTS)[number], readonly string[]>>
  /** Further notes. */
  notes?: readonly string[]
  onChoose(choice: MergeChoice): void
}

/**
 * The content of a dialog that asks which version to keep if another account has saved meanwhile: the user's, theirs,
 * or both.
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

/** The version that is kept if two people edited the same field. @public */
export type MergeChoice = 'mine' | 'theirs' | 'merge'

/** The functions that send edits, and ask what holds where another account was faster. @public */
export interface EditSettlement<Stored, Content> {
  /** Sends what differs from the stored version, on which it is based. Returns what is stored then. */
  send(base: Stored, mine: Content): Promise<Stored>
  /** The stored version; null if it is gone. */
  reload(base: Stored): Promise<Stored | null>
  /**
   * The content to send on top of the other account's version; `theirs` keeps that version; null if the user goes on
   * editing.
   */
  decide(base: Stored, mine: Content, theirs: Stored): Promise<{ content: Content } | 'theirs' | null>
}

/**
 * Saves edits. If another account has saved meanwhile, `decide` chooses the content, which is saved unless it is
 * `theirs`. Returns the stored version, or null if the user goes on editing. Rejects with any other refusal. @public
 */
export async function settleEdits<Stored, Content>(
  base: Stored,
  mine: Content,
  settlement: EditSettlement<Stored, Content>,
): Promise<Stored | null> {
  try {
    return await settlement.send(base, mine)
  } catch (error) {
    if (!isProblem(error, 'request/version-mismatch')) throw error
    const theirs = await settlement.reload(base)
    if (!theirs) throw error
    const decision = await settlement.decide(base, mine, theirs)
    if (decision === null) return null
    return decision === 'theirs' ? theirs : await settleEdits(theirs, decision.content, settlement)
  }
}
