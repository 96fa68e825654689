import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rounds } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { ROUND_QUESTIONS_MAXIMUM, type RoundQuestion } from '@barn-workbench/core/schema'
import {
  PageSection,
  PlainButton,
  ProblemNotice,
  useCall,
  useHost,
  useLeaveQuestion,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { RoundsFrame } from '../../round/RoundsFrame'
import { changed, faultOf, moved, newQuestion } from './editQuestions'
import { QuestionRow } from './QuestionRow'
import classes from './Questions.module.css'

/** Saves the questions; null takes those of the species. */
function useSave(onSaved: () => void) {
  const session = useSession()
  const queries = useQueryClient()
  const { toast } = useHost()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function save(questions: readonly RoundQuestion[] | null): Promise<void> {
    setIsSaving(true)
    setProblem(null)
    try {
      await session.send(rounds.setTemplate, { body: { questions: questions && [...questions] } })
      await queries.invalidateQueries({ queryKey: [session.id] })
      toast({ kind: 'success', key: 'toast.questions.success' })
      onSaved()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, problem }
}

/** The questions that rounds ask in each pen: their words, kinds, days and order. */
export function QuestionsPage() {
  const t = useMessages()
  const call = useCall(rounds.template, {})
  const [draft, setDraft] = useState<readonly RoundQuestion[] | null>(null)
  const { save, isSaving, problem } = useSave(() => setDraft(null))
  const questions = draft ?? call.data?.questions ?? []
  useLeaveQuestion(draft !== null)
  return (
    <RoundsFrame tab="questions">
      <PageSection title={t('edit.title')} hint={t('edit.hint')} call={call}>
        <ol className={classes.rows}>
          {questions.map((question, index) => (
            <QuestionRow
              key={question.id}
              question={question}
              place={{ index, count: questions.length }}
              onChange={(changes) => setDraft(changed(questions, index, changes))}
              onMove={(by) => setDraft(moved(questions, index, by))}
              onRemove={() => setDraft(questions.filter((other) => other !== question))}
            />
          ))}
        </ol>
        {problem && <ProblemNotice problem={problem} />}
        <div className={classes.buttons}>
          {questions.length < ROUND_QUESTIONS_MAXIMUM && (
            <PlainButton onClick={() => setDraft([...questions, newQuestion()])}>{t('edit.add')}</PlainButton>
          )}
          {call.data?.isOwn && <PlainButton onClick={() => void save(null)}>{t('edit.reset')}</PlainButton>}
          {draft !== null && <PlainButton onClick={() => setDraft(null)}>{t('cancel')}</PlainButton>}
          <Button
            loading={isSaving}
            disabled={draft === null || questions.some((question) => faultOf(question) !== null)}
            onClick={() => void save(questions)}
          >
            {t('edit.save')}
          </Button>
        </div>
      </PageSection>
    </RoundsFrame>
  )
}
