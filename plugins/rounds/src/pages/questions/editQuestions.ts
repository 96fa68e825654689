import { ROUND_QUESTIONS, type RoundQuestion } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'

/** Whether clients have words for a question, so that it needs none of its own. */
export function hasUsualWords({ id }: Pick<RoundQuestion, 'id'>): boolean {
  return Object.values(ROUND_QUESTIONS).some((questions) => questions.some((question) => question.id === id))
}

/** A new question, whose words are still to be written. */
export function newQuestion(): RoundQuestion {
  return { id: newUuid(), kind: 'yesNo', text: '', days: null }
}

/** The list with a question one place further up (-1) or down (1). */
export function moved(questions: readonly RoundQuestion[], index: number, by: -1 | 1): RoundQuestion[] {
  const next = [...questions]
  const [question] = next.splice(index, 1)
  if (question) next.splice(Math.max(0, index + by), 0, question)
  return next
}

/** The list with one question changed. A question of another kind is another one: old answers do not fit it. */
export function changed(
  questions: readonly RoundQuestion[],
  index: number,
  changes: Partial<RoundQuestion>,
): RoundQuestion[] {
  return questions.map((question, at) => {
    if (at !== index) return question
    const isOtherKind = changes.kind !== undefined && changes.kind !== question.kind
    return { ...question, ...changes, ...(isOtherKind && { id: newUuid(), text: question.text ?? '' }) }
  })
}

/** The reason why a question cannot be kept, or null. */
export function faultOf(question: RoundQuestion): 'words' | 'days' | null {
  const { text, days } = question
  if ((text ?? '').trim() === '' && !(text === null && hasUsualWords(question))) return 'words'
  return days !== null && days.last < days.first ? 'days' : null
}
