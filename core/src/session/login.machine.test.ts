import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ProblemError, type Problem } from '../result'
import { settle } from '../testing/settle'
import { loginMachine, type Credentials } from './login.machine'

const credentials: Credentials = { method: 'emailPassword', name: 'a@b', password: 'secret' }
const problemWith = (status: number): Problem => ({ code: 'client/request-failed', status, params: { status } })

interface Work {
  done: () => void
  fail: (problem: Problem) => void
}

/** A machine whose actors wait to be told how they end. */
function createMachine() {
  const work: Partial<Record<'logIn' | 'acceptEula' | 'logOut', Work>> = {}
  const asked: Credentials[] = []
  const actor = (name: keyof typeof work) =>
    new Promise<undefined>(
      (resolve, reject) =>
        (work[name] = { done: () => resolve(undefined), fail: (problem) => reject(new ProblemError(problem)) }),
    )
  const machine = createActor(
    loginMachine.provide({
      actors: {
        logIn: fromPromise<undefined, Credentials>(({ input }) => {
          asked.push(input)
          return actor('logIn')
        }),
        acceptEula: fromPromise<undefined, undefined>(() => actor('acceptEula')),
        logOut: fromPromise<undefined, undefined>(() => actor('logOut')),
      },
    }),
  ).start()
  return { machine, work, asked }
}

type Machine = ReturnType<typeof createMachine>
type State = 'loggedOut' | 'loggingIn' | 'loggedIn' | 'mailConfirmationNeeded' | 'asking' | 'accepting' | 'loggingOut'
type Step =
  | 'submit'
  | 'tokenFound'
  | 'tokenLost'
  | 'eulaRequired'
  | 'eulaAccepted'
  | 'logout'
  | 'done'
  | 'wrong'
  | 'unconfirmed'
  | 'eulaRefused'

const EVENTS = {
  tokenFound: { type: 'token.found' },
  tokenLost: { type: 'token.lost' },
  eulaRequired: { type: 'eula.required' },
  eulaAccepted: { type: 'eula.accepted' },
  logout: { type: 'logout.requested' },
  submit: { type: 'credentials.submitted', credentials },
} as const
const FAILURES = { wrong: problemWith(401), unconfirmed: problemWith(412), eulaRefused: problemWith(451) } as const

async function take({ machine, work }: Machine, step: Step): Promise<void> {
  const current = Object.values(work).at(-1)
  if (step in EVENTS) machine.send(EVENTS[step as keyof typeof EVENTS])
  else if (step === 'done') current?.done()
  else current?.fail(FAILURES[step as keyof typeof FAILURES])
  await settle(2)
}

function stateOf({ machine }: Machine): State {
  const { value } = machine.getSnapshot()
  return typeof value === 'string' ? value : value.eulaNeeded
}

const pathTo: Record<State, Step[]> = {
  loggedOut: [],
  loggingIn: ['submit'],
  loggedIn: ['tokenFound'],
  mailConfirmationNeeded: ['submit', 'unconfirmed'],
  asking: ['eulaRequired'],
  accepting: ['eulaRequired', 'eulaAccepted'],
  loggingOut: ['tokenFound', 'logout'],
}
/** What leaves a state, and where to; every other step leaves it as it is. */
const transitions: Record<State, Partial<Record<Step, State>>> = {
  loggedOut: { submit: 'loggingIn', tokenFound: 'loggedIn', eulaRequired: 'asking' },
  loggingIn: { done: 'loggedIn', wrong: 'loggedOut', unconfirmed: 'mailConfirmationNeeded', eulaRefused: 'asking' },
  mailConfirmationNeeded: {
    submit: 'loggingIn',
    tokenFound: 'loggedIn',
    tokenLost: 'loggedOut',
    eulaRequired: 'asking',
  },
  loggedIn: { tokenLost: 'loggedOut', eulaRequired: 'asking', logout: 'loggingOut' },
  asking: { eulaAccepted: 'accepting', tokenFound: 'loggedIn', tokenLost: 'loggedOut', logout: 'loggingOut' },
  accepting: {
    done: 'loggedIn',
    wrong: 'asking',
    unconfirmed: 'asking',
    eulaRefused: 'asking',
    tokenFound: 'loggedIn',
    tokenLost: 'loggedOut',
    logout: 'loggingOut',
  },
  loggingOut: { done: 'loggedOut', wrong: 'loggedOut', unconfirmed: 'loggedOut', eulaRefused: 'loggedOut' },
}
const steps: readonly Step[] = [
  'submit',
  'tokenFound',
  'tokenLost',
  'eulaRequired',
  'eulaAccepted',
  'logout',
  'done',
  'wrong',
  'unconfirmed',
  'eulaRefused',
]
const table = (Object.keys(pathTo) as State[]).flatMap((from) =>
  steps.map((step): [State, Step, State] => [from, step, transitions[from][step] ?? from]),
)

test.each(table)('%s, %s: %s', async (from, step, to) => {
  const setting = createMachine()
  for (const before of pathTo[from]) await take(setting, before)
  expect(stateOf(setting)).toBe(from)
  await take(setting, step)
  expect(stateOf(setting)).toBe(to)
})

test('what went wrong is remembered until the next try or success', async () => {
  const setting = createMachine()
  const problem = () => setting.machine.getSnapshot().context.problem
  await take(setting, 'submit')
  await take(setting, 'wrong')
  expect(problem()).toEqual(problemWith(401))
  await take(setting, 'tokenLost')
  expect(problem()).toEqual(problemWith(401))
  await take(setting, 'submit')
  expect(problem()).toBeNull()
  await take(setting, 'eulaRefused')
  expect(problem()).toEqual(problemWith(451))
  await take(setting, 'tokenFound')
  expect(problem()).toBeNull()
})

test('the credentials go to the actor, and a late answer of one left behind changes nothing', async () => {
  const setting = createMachine()
  await take(setting, 'submit')
  expect(setting.asked).toEqual([credentials])
  const late = createMachine()
  for (const step of ['eulaRequired', 'eulaAccepted', 'logout'] as const) await take(late, step)
  late.work.acceptEula?.done()
  await settle(2)
  expect(stateOf(late)).toBe('loggingOut')
})

test('without its actors the machine says so instead of hanging', async () => {
  const bare = createActor(loginMachine).start()
  bare.send({ type: 'credentials.submitted', credentials })
  await settle(2)
  expect([bare.getSnapshot().value, bare.getSnapshot().context.problem?.code]).toEqual(['loggedOut', 'widget/crashed'])
})
