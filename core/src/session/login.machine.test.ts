import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ProblemError, type Problem } from '../result'
import { settle } from '../testing/settle'
import { loginMachine, type Credentials } from './login.machine'

const credentials: Credentials = { method: 'emailPassword', name: 'a@b', password: 'secret' }
const problemWith = (status: number): Problem => ({ code: 'client/request-failed', status, params: { status } })

interface PendingWork {
  finish: () => void
  fail: (problem: Problem) => void
}

/** Starts the machine with actors that wait for the test to finish them. */
function startMachine() {
  const pendingWork: Partial<Record<'logIn' | 'acceptEula' | 'logOut', PendingWork>> = {}
  const submittedCredentials: Credentials[] = []
  const startWork = (name: keyof typeof pendingWork) =>
    new Promise<undefined>((resolve, reject) => {
      pendingWork[name] = {
        finish: () => resolve(undefined),
        fail: (problem) => reject(new ProblemError(problem)),
      }
    })
  const actors = {
    logIn: fromPromise<undefined, Credentials>(({ input }) => {
      submittedCredentials.push(input)
      return startWork('logIn')
    }),
    acceptEula: fromPromise<undefined, undefined>(() => startWork('acceptEula')),
    logOut: fromPromise<undefined, undefined>(() => startWork('logOut')),
  }
  const machine = createActor(loginMachine.provide({ actors })).start()
  return { machine, pendingWork, submittedCredentials }
}

type StartedMachine = ReturnType<typeof startMachine>
const newestWork = ({ pendingWork }: StartedMachine) => Object.values(pendingWork).at(-1)

/** Steps by name: events of the machine, and outcomes of the actor that was started last. */
const steps = {
  submit: ({ machine }: StartedMachine) => machine.send({ type: 'credentials.submitted', credentials }),
  tokenFound: ({ machine }: StartedMachine) => machine.send({ type: 'token.found' }),
  tokenLost: ({ machine }: StartedMachine) => machine.send({ type: 'token.lost', problem: null }),
  eulaRequired: ({ machine }: StartedMachine) => machine.send({ type: 'eula.required' }),
  eulaAccepted: ({ machine }: StartedMachine) => machine.send({ type: 'eula.accepted' }),
  logOut: ({ machine }: StartedMachine) => machine.send({ type: 'logout.requested' }),
  success: (started: StartedMachine) => newestWork(started)?.finish(),
  wrongPassword: (started: StartedMachine) => newestWork(started)?.fail(problemWith(401)),
  unconfirmedMail: (started: StartedMachine) => newestWork(started)?.fail(problemWith(412)),
  eulaRefused: (started: StartedMachine) => newestWork(started)?.fail(problemWith(451)),
}
type Step = keyof typeof steps

async function take(started: StartedMachine, step: Step): Promise<void> {
  steps[step](started)
  await settle(2)
}

async function walk(...path: Step[]): Promise<StartedMachine> {
  const started = startMachine()
  for (const step of path) await take(started, step)
  return started
}

type State =
  | 'loggedOut'
  | 'loggingIn'
  | 'loggedIn'
  | 'mailConfirmationNeeded'
  | 'awaitingAcceptance'
  | 'accepting'
  | 'loggingOut'

function stateOf({ machine }: StartedMachine): State {
  const { value } = machine.getSnapshot()
  return typeof value === 'string' ? value : value.eulaNeeded
}

const pathTo: Record<State, Step[]> = {
  loggedOut: [],
  loggingIn: ['submit'],
  loggedIn: ['tokenFound'],
  mailConfirmationNeeded: ['submit', 'unconfirmedMail'],
  awaitingAcceptance: ['eulaRequired'],
  accepting: ['eulaRequired', 'eulaAccepted'],
  loggingOut: ['tokenFound', 'logOut'],
}

/** The steps that leave each state. Every other step leaves the machine in its state. */
const transitions: Record<State, Partial<Record<Step, State>>> = {
  loggedOut: { submit: 'loggingIn', tokenFound: 'loggedIn', eulaRequired: 'awaitingAcceptance' },
  loggingIn: {
    success: 'loggedIn',
    wrongPassword: 'loggedOut',
    unconfirmedMail: 'mailConfirmationNeeded',
    eulaRefused: 'awaitingAcceptance',
  },
  mailConfirmationNeeded: {
    submit: 'loggingIn',
    tokenFound: 'loggedIn',
    tokenLost: 'loggedOut',
    eulaRequired: 'awaitingAcceptance',
  },
  loggedIn: { tokenLost: 'loggedOut', eulaRequired: 'awaitingAcceptance', logOut: 'loggingOut' },
  awaitingAcceptance: {
    eulaAccepted: 'accepting',
    tokenFound: 'loggedIn',
    tokenLost: 'loggedOut',
    logOut: 'loggingOut',
  },
  accepting: {
    success: 'loggedIn',
    wrongPassword: 'awaitingAcceptance',
    unconfirmedMail: 'awaitingAcceptance',
    eulaRefused: 'awaitingAcceptance',
    tokenFound: 'loggedIn',
    tokenLost: 'loggedOut',
    logOut: 'loggingOut',
  },
  loggingOut: {
    success: 'loggedOut',
    wrongPassword: 'loggedOut',
    unconfirmedMail: 'loggedOut',
    eulaRefused: 'loggedOut',
  },
}

const cases = (Object.keys(pathTo) as State[]).flatMap((from) =>
  (Object.keys(steps) as Step[]).map((step): [State, Step, State] => [from, step, transitions[from][step] ?? from]),
)

test.each(cases)('in the state %s, %s leads to %s', async (from, step, to) => {
  const started = await walk(...pathTo[from])
  expect(stateOf(started)).toBe(from)
  await take(started, step)
  expect(stateOf(started)).toBe(to)
})

test('a problem is kept until the next try or success', async () => {
  const started = startMachine()
  const problem = () => started.machine.getSnapshot().context.problem
  await take(started, 'submit')
  await take(started, 'wrongPassword')
  expect(problem()).toEqual(problemWith(401))
  await take(started, 'tokenLost')
  expect(problem()).toEqual(problemWith(401))
  await take(started, 'submit')
  expect(problem()).toBeNull()
  await take(started, 'eulaRefused')
  expect(problem()).toEqual(problemWith(451))
  await take(started, 'tokenFound')
  expect(problem()).toBeNull()
})

test('the credentials are passed to the log-in', async () => {
  const { submittedCredentials } = await walk('submit')
  expect(submittedCredentials).toEqual([credentials])
})

test('a late answer of an actor that was left is dropped', async () => {
  const started = await walk('eulaRequired', 'eulaAccepted', 'logOut')
  started.pendingWork.acceptEula?.finish()
  await settle(2)
  expect(stateOf(started)).toBe('loggingOut')
})

test('without its actors, the machine reports a problem', async () => {
  const machine = createActor(loginMachine).start()
  machine.send({ type: 'credentials.submitted', credentials })
  await settle(2)
  expect(machine.getSnapshot().value).toBe('loggedOut')
  expect(machine.getSnapshot().context.problem?.code).toBe('widget/crashed')
})
