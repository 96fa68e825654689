import type { PushPayload } from '@barn-workbench/core/schema'
import type { AlarmMessage } from '../alarmTexts'

/** States of a case that need no answer any more. */
const SETTLED: readonly string[] = ['acknowledged', 'snoozed', 'over']
const LONGEST_TITLE = 120
const LONGEST_BODY = 600

interface Words {
  acknowledge: string
  going: string
  answered: string
}

const WORDS: Readonly<Record<'en' | 'de', Words>> = {
  en: { acknowledge: 'I take care', going: 'I am going', answered: 'You take care of it' },
  de: { acknowledge: 'Ich kümmere mich', going: 'Ich gehe hin', answered: 'Sie kümmern sich darum' },
}

interface PayloadOptions {
  locale: string
  /** The address of the client, where messages without a link lead. */
  home: string
  /** Addresses of the instance as the browser reaches it. */
  instanceAt: readonly string[]
}

/** The answers that need no open page, by the secret of the link to acknowledge. */
function answersOf(acknowledgeLink: string | null, words: Words, instanceAt: readonly string[]) {
  const secret = acknowledgeLink === null ? null : new URL(acknowledgeLink).searchParams.get('token')
  if (acknowledgeLink === null || secret === null) return { actions: [], answerTo: [] }
  return {
    actions: [
      { action: 'acknowledge' as const, title: words.acknowledge, navigate: acknowledgeLink },
      { action: 'going' as const, title: words.going, navigate: acknowledgeLink },
    ],
    answerTo: instanceAt.map((address) => `${address.replace(/\/$/, '')}/api/alarm/${secret}`),
  }
}

/** The content of a push message: of a case, of a report, or of a test. */
export function pushPayloadOf(message: AlarmMessage, { locale, home, instanceAt }: PayloadOptions): PushPayload {
  const words = WORDS[locale.toLowerCase().startsWith('de') ? 'de' : 'en']
  const { lines, link, case: about } = message
  // A case that is answered or over replaces the alarm without a sound.
  const isSettled = about !== null && SETTLED.includes(about.state)
  const title = message.title.slice(0, LONGEST_TITLE)
  const { actions, answerTo } = answersOf(message.acknowledgeLink, words, instanceAt)
  return {
    web_push: 8030,
    notification: {
      title,
      body: lines.join('\n').slice(0, LONGEST_BODY),
      lang: locale.slice(0, 2),
      // One case, one notification: more of the same takes its place.
      tag: about?.caseId ?? 'barn',
      navigate: link ?? home,
      silent: about !== null && (about.urgency === 'waits' || isSettled),
      requireInteraction: about?.urgency === 'wakes' && !isSettled,
      actions,
      data: { answerTo, answered: { title: words.answered, body: title } },
    },
  }
}
