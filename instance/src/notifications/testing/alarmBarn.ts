import { expect } from 'vitest'
import type { Mail } from '../../mail'
import { createTestInstance, demoAccounts, type TestInstance } from '../../testing'

/** Rounds of 10 ms without a write after which nothing is due. */
const QUIET_ROUNDS = 8

interface Posted {
  url: string
  headers: Readonly<Record<string, string>>
  body: { event: string; case: { incidentCount: number; type: string } | null }
}

export interface AlarmBarnOptions {
  canMail?: () => boolean
  /** Whether a webhook never answers. */
  hangs?: (url: string) => boolean
}

/** A barn in which operator and administrator have confirmed e-mail addresses, and nobody has a page open. */
export async function createAlarmBarn({ canMail = () => true, hangs = () => false }: AlarmBarnOptions = {}) {
  const mails: Mail[] = []
  const posted: Posted[] = []
  const barn = await createTestInstance(
    { simulate: false },
    {
      mailTransport: {
        async send(mail) {
          if (!canMail()) throw new Error('421 greylisted')
          mails.push(mail)
        },
      },
      postWebhook: async ({ url, headers, body }) => {
        posted.push({ url, headers, body: JSON.parse(body) as Posted['body'] })
        if (hangs(url)) return new Promise(() => undefined)
        return { status: 200, body: JSON.stringify({ status: 201, retryAfter: null }) }
      },
    },
  )
  const [operator, administrator] = [await barn.logIn(nameOf('operator')), await barn.logIn(nameOf('administrator'))]
  await giveAddress(barn, administrator.accountId, 'administrator@example.org')
  const report = async (body: object) => {
    const response = await operator.call('POST', '/api/incidents', { incidentData: body })
    expect(response.status).toBeLessThan(300)
    return ((await response.json()) as { result: { incidentId: string } }).result.incidentId
  }
  const heatingFails = () =>
    report({
      type: 'barnIntervention',
      trigger: 'issueDetected',
      payload: { title: 'Cold', severity: 3, type: 'technical', issue: 'heating' },
    })
  return { barn, mails, posted, operator, administrator, report, heatingFails }
}

export function nameOf(role: string): string {
  return demoAccounts.find((account) => account.role === role)?.username ?? ''
}

async function giveAddress({ core }: TestInstance, accountId: string, name: string): Promise<void> {
  const row = { id: `mail-${accountId}`, kind: 'emailPassword' as const, name, account_id: accountId }
  await core.credentials.insert({ ...row, password_hash: null, confirmed_at: 1 })
}

/** Waits until the instance has done all due work, and writes nothing any more. Its timers are real. */
export async function settle({ core }: TestInstance): Promise<void> {
  for (let quiet = 0, before = -1; quiet < QUIET_ROUNDS;) {
    core.hub.publish({ entity: 'incident', id: 'none', version: 1 }, [])
    await new Promise((resolve) => setTimeout(resolve, 10))
    const changes = core.database.changeCount() ?? 0
    quiet = changes === before ? quiet + 1 : 0
    before = changes
  }
}

/** Moves the clock once what was due is done, and lets the instance do what is due then. */
export async function pass(barn: TestInstance, duration: number): Promise<void> {
  await settle(barn)
  barn.clock.advance(duration)
  await settle(barn)
}

/** The result of a response. */
export async function json<T>(response: Response): Promise<T> {
  return ((await response.json()) as { result: T }).result
}

/** The secret of the link of a mail. */
export function secretOf(mail: Mail | undefined): string {
  return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
