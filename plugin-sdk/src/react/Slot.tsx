import { Component, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { SlotInputs, SlotName } from '@barn-workbench/core/intents'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { useSdkTexts } from '../context/texts'
import { ContributionProvider, useContribution, useWorkbench } from '../context/WorkbenchContext'
import { lazyPart } from './lazyPart'
import { PlainButton } from './PlainButton'
import { ProblemNotice } from './ProblemNotice'
import { useScreenActions, type ScreenActions } from './screenActions'

/** After this time in ms a content that is not there yet is said to be late. */
const PATIENCE = 5 * SECOND

interface BoundaryProps {
  /** Logs the error for the author of the content. */
  report(error: unknown): void
  /** Shown instead of the content. */
  failed(problem: Problem): ReactNode
  children: ReactNode
}

/** Keeps what one content throws from its neighbours. */
class ContentBoundary extends Component<BoundaryProps, { problem: Problem | null }> {
  override state: { problem: Problem | null } = { problem: null }

  static getDerivedStateFromError(error: unknown) {
    return { problem: problemOf(error) }
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error)
  }

  override render() {
    return this.state.problem === null ? this.props.children : this.props.failed(this.state.problem)
  }
}

/** Shows a notice if a content takes long to load. */
function Waiting() {
  const t = useSdkTexts()
  const { clock } = useWorkbench()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    return clock.setTimeout(() => setIsLate(true), PATIENCE)
  }, [clock])
  return isLate && <p role="status">{t('slot.late')}</p>
}

interface ContentProps {
  content: ScreenActions['slotContents'][number]
  input: object
}

function Content({ content, input }: ContentProps) {
  const t = useSdkTexts()
  const { pluginId, name, definition } = content
  const { active } = useContribution()
  const [attempt, setAttempt] = useState(0)
  const [Loaded] = useState(() => lazyPart(definition.load as () => Promise<ComponentType<object>>))
  const contribution = useMemo(() => ({ pluginId, name, active }), [pluginId, name, active])
  return (
    <ContributionProvider value={contribution}>
      <ContentBoundary
        // Another input tries again, as the button does.
        key={`${attempt} ${JSON.stringify(input)}`}
        report={(error) => console.error(`the slot content ${definition.id} failed`, error)}
        failed={(problem) => (
          <div>
            <ProblemNotice problem={problem} />
            <PlainButton onClick={() => setAttempt(attempt + 1)}>{t('viewState.retry')}</PlainButton>
          </div>
        )}
      >
        <Loaded {...input} fallback={<Waiting />} />
      </ContentBoundary>
    </ContributionProvider>
  )
}

/** Whether a plugin fills a place for this account. @public */
export function useIsSlotFilled(name: SlotName): boolean {
  return useScreenActions().slotContents.some(({ definition }) => definition.slot === name)
}

/**
 * A place that other plugins fill, in their order, each within its own error boundary. It takes no room if it is empty.
 * @public
 */
export function Slot<Name extends SlotName>({ name, input }: { name: Name; input: SlotInputs[Name] }) {
  const { slotContents } = useScreenActions()
  return slotContents
    .filter(({ definition }) => definition.slot === name)
    .map((content) => <Content key={content.definition.id} content={content} input={input} />)
}
