// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emailSignIn, eula, passkeySignIn, remoteSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { signInByDirectory } from '@barn-workbench/core/intents'
import { errorStatus, ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import {
  answer,
  createFakeInstance,
  refusal,
  renderPage,
  type FakeAnswer,
  type FakeInstance,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { signInPage } from '../src/pages'

const PASSWORD = 'Stall-Nord-7!'

interface Offered {
  username?: boolean
  email?: boolean
  remote?: boolean
  passkey?: boolean
}

function probes({ username = true, email = true, remote = false, passkey = false }: Offered): FakeAnswer[] {
  return [
    answer(usernameSignIn.available, () => ({ available: username })),
    answer(emailSignIn.available, () => ({ available: email })),
    answer(remoteSignIn.available, () => ({ available: remote })),
    answer(passkeySignIn.available, () => ({ available: passkey })),
  ]
}

const agreement = answer(
  eula.file,
  () => new Response('Be kind.', { headers: { 'Content-Disposition': 'attachment; filename="eula-3.txt"' } }),
)
const instanceWith = (answers: FakeAnswer[], offered: Offered = {}) =>
  createFakeInstance({ answers: [...answers, agreement, ...probes(offered)] })
const open = (instance: FakeInstance, directory?: () => Promise<{ ok: boolean }>) =>
  renderPage(signInPage, {
    plugin,
    instance,
    ...(directory && { others: [createFakeInstance({ id: '66', instanceType: 'senator', answers: [] })] }),
    params: { globalUniqueIdentifier: '1001' },
    isSignedIn: false,
    ...(directory && {
      answers: { intent: (intent) => (intent.id === signInByDirectory.id ? (directory as never) : null) },
    }),
  })
/** The input of a label, which a required one follows with an asterisk. */
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input:not([type=radio])' })
/** Waits for the input of a label. */
const found = (label: string) => waitFor(() => input(label))
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tabs = () => screen.getAllByRole('radio').map((tab) => (tab as HTMLInputElement).value)
const refused = (code: ErrorCode, params = {}) => new ProblemError({ code, params, status: errorStatus[code] })

test('each method that its probe offers has a tab, and the directory only where one is known', async () => {
  const asked = vi.fn(() => ({ available: true }))
  const { unmount } = await open(instanceWith([answer(remoteSignIn.available, asked)]))
  await found('Username')
  await waitFor(() => expect(tabs()).toEqual(['usernamePassword', 'emailPassword']))
  expect(asked).not.toHaveBeenCalled()
  unmount()
  const directory = vi.fn(() => Promise.resolve({ ok: true }))
  await open(instanceWith([], { remote: true, username: false }), directory)
  await waitFor(() => expect(tabs()).toEqual(['emailPassword', 'remote']))
  fireEvent.click(screen.getByRole('radio', { name: 'Directory' }))
  press('Sign in by the directory')
  await waitFor(() => expect(directory).toHaveBeenCalledExactlyOnceWith({ instanceId: '1001' }))
})

test('the way back from the directory leads to its tab, which may answer last', async () => {
  history.replaceState(null, '', '?method=remote')
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  const instance = instanceWith([], { remote: true })
  const fetch: FakeInstance['fetch'] = async (url, init) => {
    if (new URL(url).pathname === remoteSignIn.available.path) await new Promise((resolve) => setTimeout(resolve, 50))
    return await instance.fetch(url, init)
  }
  await open({ ...instance, fetch }, () => Promise.resolve({ ok: true }))
  await screen.findByRole('button', { name: 'Sign in by the directory' })
})

test('the first tab is chosen where its probe answers a little after those of others', async () => {
  const instance = instanceWith([])
  const fetch: FakeInstance['fetch'] = async (url, init) => {
    if (new URL(url).pathname === usernameSignIn.available.path)
      await new Promise((resolve) => setTimeout(resolve, 300))
    return await instance.fetch(url, init)
  }
  await open({ ...instance, fetch })
  await found('Username')
  expect(tabs()).toEqual(['usernamePassword', 'emailPassword'])
})

test('a probe that answers late adds its tab, and moves nothing that is typed', async () => {
  const instance = instanceWith([])
  let finish: () => void = () => undefined
  const late = new Promise<void>((resolve) => (finish = resolve))
  const fetch: FakeInstance['fetch'] = async (url, init) => {
    if (new URL(url).pathname === usernameSignIn.available.path) await late
    return await instance.fetch(url, init)
  }
  await open({ ...instance, fetch })
  await found('E-mail address')
  fill('E-mail address', 'anna@example.org')
  finish()
  await waitFor(() => expect(tabs()).toEqual(['usernamePassword', 'emailPassword']))
  expect(input('E-mail address').value).toBe('anna@example.org')
})

test.each([
  ['with a mouse', true, 'Username'],
  ['by touch', false, null],
])('%s the first field has the focus at first: %s', async (_, isFine, label) => {
  const match = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia('all'), matches: isFine })
  onTestFinished(() => match.mockRestore())
  await open(instanceWith([]))
  await found('Username')
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)))
  expect(document.activeElement).toBe(label === null ? document.body : input(label))
})

test('a probe that fails is told, and asked again', async () => {
  let isFailing = true
  const flaky = answer(emailSignIn.available, () => {
    if (isFailing) throw refusal('instance/unexpected')
    return { available: true }
  })
  await open(instanceWith([flaky]))
  await screen.findByText(/^E-mail: it is not known/)
  expect(tabs()).toEqual(['usernamePassword'])
  isFailing = false
  press('Try again')
  await waitFor(() => expect(tabs()).toEqual(['usernamePassword', 'emailPassword']))
})

test('an instance without a method says so', async () => {
  await open(instanceWith([], { username: false, email: false }))
  await screen.findByText('This site offers no way to sign in here.')
})

test('a wrong password is told, and what was typed stays', async () => {
  const login = answer(usernameSignIn.login, () => {
    throw refusal('login/wrong-credentials')
  })
  await open(instanceWith([login]))
  await found('Username')
  fill('Username', 'anna')
  fill('Password', 'wrong')
  press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toBe('Name or password is wrong.')
  expect(input('Username').value).toBe('anna')
})

test('after too many wrong passwords the time to wait counts down, and then the next try is possible', async () => {
  let tries = 0
  const login = answer(usernameSignIn.login, () => {
    tries += 1
    throw refused('request/too-many', { retryAfter: 1 })
  })
  await open(instanceWith([login]))
  await found('Username')
  fill('Username', 'anna')
  fill('Password', 'wrong')
  press('Sign in')
  await screen.findByText('Too many wrong passwords.')
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true)
  await screen.findByText('You can try again now.', {}, { timeout: 30_000 })
  press('Sign in')
  await waitFor(() => expect(tries).toBe(2))
}, 60_000)

test('an address that is not confirmed gets its mail again, and then not for a minute', async () => {
  const mails: unknown[] = []
  await open(
    instanceWith(
      [
        answer(emailSignIn.login, () => {
          throw refusal('login/email-not-confirmed')
        }),
        answer(emailSignIn.newVerification, ({ body }) => void mails.push(body)),
      ],
      { username: false },
    ),
  )
  await found('E-mail address')
  fill('E-mail address', 'anna@example.org')
  fill('Password', PASSWORD)
  press('Sign in')
  await screen.findByText(/has not been confirmed yet/)
  press('Send the mail again')
  await screen.findByText('The mail was sent to anna@example.org again.')
  expect(mails).toEqual([{ email: 'anna@example.org', frontendUrl: location.origin }])
  expect((await screen.findByRole('button', { name: /^Send again in/ })).hasAttribute('disabled')).toBe(true)
})

async function openRegistration(answers: FakeAnswer[], offered: Offered = {}) {
  await open(instanceWith(answers, offered))
  fireEvent.click(await screen.findByRole('button', { name: 'Create an account' }))
  await screen.findByText('Be kind.')
}

function fillRegistration(changes: Record<string, string> = {}, label = 'Username', name = 'anna.bauer') {
  const values = { 'Your name': 'Anna Bauer', [label]: name, Password: PASSWORD, 'Repeat the password': PASSWORD }
  for (const [field, value] of Object.entries({ ...values, ...changes })) fill(field, value)
}
const accept = () => fireEvent.click(screen.getByRole('checkbox'))

test('somebody registers by a username, and is signed in', async () => {
  const bodies: unknown[] = []
  const names: string[] = []
  await openRegistration([
    answer(usernameSignIn.register, ({ body }) => {
      bodies.push(body)
      return { accountId: 'account-2', displayName: body.displayName }
    }),
    answer(usernameSignIn.login, ({ body }) => {
      names.push(body.username)
      throw refusal('login/wrong-credentials')
    }),
  ])
  fillRegistration()
  accept()
  press('Create the account')
  await waitFor(() => expect(names).toEqual(['anna.bauer']))
  expect(bodies).toEqual([
    {
      username: 'anna.bauer',
      displayName: 'Anna Bauer',
      password: PASSWORD,
      passwordRepetition: PASSWORD,
      acceptEula: true,
      locale: 'en-GB',
    },
  ])
})

test.each([
  ['Username', 'abcd', /5 to 20 letters/],
  ['Username', 'a'.repeat(21), /5 to 20 letters/],
  ['Username', 'anna bauer', /5 to 20 letters/],
  ['Username', '', /This field is required\.$/],
  ['Your name', '   ', /This field is required\.$/],
  ['Password', '', /This field is required\.$/],
  ['Password', 'Aa1!aaa', /This password does not meet all rules yet\.$/],
  ['Password', `Aa1!${'a'.repeat(67)}`, /This password does not meet all rules yet\.$/],
  ['Password', 'stall-nord-7!', /This password does not meet all rules yet\.$/],
  ['Password', 'STALL-NORD-7!', /This password does not meet all rules yet\.$/],
  ['Password', 'Stall-Nord-!', /This password does not meet all rules yet\.$/],
  ['Password', 'StallNord7', /This password does not meet all rules yet\.$/],
  ['Password', 'Ställ-Nord-7!', /This password does not meet all rules yet\.$/],
  ['Repeat the password', 'Stall-Nord-8!', /The two passwords differ\.$/],
])('%s “%s” is told beside its field, and nothing is sent', async (label, value, message) => {
  await openRegistration([])
  fillRegistration({ [label]: value })
  accept()
  press('Create the account')
  // The description of the username says the same.
  await waitFor(() => {
    expect(input(label).getAttribute('aria-invalid')).toBe('true')
    expect(input(label).closest('.mantine-InputWrapper-root')?.textContent).toMatch(message)
  })
})

test('without the consent to the agreement nothing is sent', async () => {
  await openRegistration([])
  fillRegistration()
  press('Create the account')
  await screen.findByText('Please accept the licence agreement.')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I accept the licence agreement.' }))
})

test('a username that is taken is told beside its field', async () => {
  await openRegistration([
    answer(usernameSignIn.register, () => {
      throw refusal('account/username-taken')
    }),
  ])
  fillRegistration()
  accept()
  press('Create the account')
  await screen.findByText('This username is taken. Choose another one.')
  expect(input('Username').getAttribute('aria-invalid')).toBe('true')
})

test('each rule of a password says whether it is met while one types', async () => {
  await openRegistration([])
  const met = () => [...document.querySelectorAll('li[data-met=true]')].map((rule) => rule.textContent)
  expect(met()).toEqual([])
  screen.getByText('no accents, umlauts or spaces')
  screen.getByText('(missing)', { exact: false, selector: 'li:first-child span span' })
  fill('Password', 'abc')
  expect(met()).toEqual(['a lower-case letter (met)', 'no accents, umlauts or spaces (met)'])
  fill('Password', PASSWORD)
  expect(met()).toHaveLength(6)
})

test('who registers by e-mail is led to the mailbox, and gets the mail again after a minute', async () => {
  const bodies: unknown[] = []
  const register = answer(emailSignIn.register, ({ body }) => void bodies.push(body))
  await openRegistration([register], { username: false })
  fillRegistration({}, 'E-mail address', 'anna@example.org')
  accept()
  press('Create the account')
  await screen.findByText(/^A mail with a link is on its way to anna@example\.org/)
  expect(bodies).toMatchObject([{ email: 'anna@example.org', frontendUrl: location.origin, acceptEula: true }])
  expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true)
})

test('the licence agreement is saved under the name that the instance gives it', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => {
    click.mockRestore()
    vi.unstubAllGlobals()
  })
  await openRegistration([])
  press('Save as eula-3.txt')
  expect(saved).toEqual(['eula-3.txt'])
})

test('a forgotten password: a link is mailed, whoever has the address', async () => {
  const bodies: unknown[] = []
  await open(
    instanceWith([answer(emailSignIn.newVerification, ({ body }) => void bodies.push(body))], { username: false }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Forgot the password?' }))
  fill('E-mail address', 'anna')
  press('Send the link')
  await screen.findByText('Please enter an e-mail address.')
  fill('E-mail address', 'anna@example.org')
  press('Send the link')
  await screen.findByText(/^If anna@example\.org has an account here/)
  expect(bodies).toEqual([{ email: 'anna@example.org', frontendUrl: location.origin }])
})

test('passkeys are offered by the probe, and not on a page that cannot use them', async () => {
  await open(instanceWith([], { passkey: true }))
  // jsdom has no passkeys.
  await screen.findByText(/^Passkeys need an encrypted address|^This browser has no passkeys/)
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a session that asks for the agreement shows it, and refusing signs out', async () => {
  const refreshes: unknown[] = []
  const instance = instanceWith([answer(usernameSignIn.login, () => ({ refreshToken: fakeToken() }))])
  const fetch: FakeInstance['fetch'] = async (url, init) => {
    if (!new URL(url).pathname.endsWith('/login/refresh')) return await instance.fetch(url, init)
    refreshes.push(JSON.parse(String(init?.body)))
    // A proxy in between may have taken the body.
    return refreshes.length > 1 && refreshes.length < 4 ? new Response('', { status: 451 }) : instance.fetch(url, init)
  }
  const { session } = await open({ ...instance, fetch })
  await found('Username')
  fill('Username', 'anna')
  fill('Password', PASSWORD)
  press('Sign in')
  await screen.findByText(/^Your account has not accepted the licence agreement/)
  await screen.findByRole('button', { name: 'Save as eula-3.txt' })
  await act(async () => press('Decline and sign out'))
  await waitFor(() => expect(session.snapshot().login.state).toBe('loggedOut'))
})

function fakeToken(): string {
  const exp = Math.floor(Date.now() / 1_000) + 3_600
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'none' })}.${part({ refresh: true, exp, uid: 'account-1' })}.x`
}

test.each([
  ['open', true],
  ['invited', false],
  ['off', false],
] as const)(
  'registration %s: an account is offered only where people may make one',
  async (registration, isOffered) => {
    const offered = answer(usernameSignIn.available, () => ({ available: true, registration }))
    await open(instanceWith([offered]))
    await found('Username')
    expect(screen.queryByRole('button', { name: 'Create an account' }) !== null).toBe(isOffered)
    expect(screen.queryByText(/administrator of this site/) === null).toBe(isOffered)
  },
)
