import type { RoundQuestion, RoundValue } from '@barn-workbench/core/schema'
import { useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'

const KNOWN = ['animalsWell', 'drinkersRun', 'feedThere', 'enrichmentThere', 'litterDry', 'deadAnimals', 'note']

/** The words of a question: its own, or those of this client. */
export function questionWords({ id, text }: Pick<RoundQuestion, 'id' | 'text'>, t: Messages): string {
  return text ?? (KNOWN.includes(id) ? t(`question.${id}`) : id)
}

/** Returns a function that says an answer in words. */
export function useAnswerWords(): (value: RoundValue) => string {
  const t = useMessages()
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return value === '' ? t('noRemark') : String(value)
  }
}
