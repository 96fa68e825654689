// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  accountSignIn,
  authorization,
  authorizationRoles,
  emailSignIn,
  usernameSignIn,
} from '@barn-workbench/core/contract'
import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import { answer, documents, refusal, renderInWorkbench, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import { AddAccountForm } from '../src/dialogs/AddAccountForm'
import { GrantForm } from '../src/dialogs/GrantForm'
import type { RoleInput } from '../src/dialogs/inputs'
import { RoleForm } from '../src/dialogs/RoleForm'
import plugin from '../src/manifest'
import { aRecord, peopleInstance } from './aPerson'

const PASSWORD = 'Stall-Nord-7!'
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openAdd(answers: FakeAnswer[]) {
  const close = vi.fn()
  const { host } = await renderInWorkbench(
    { plugin, instance: peopleInstance({ answers }), name: 'addAccount' },
    () => <AddAccountForm input={null} close={close} setUnsaved={() => undefined} />,
  )
  return { close, host }
}

/** An instance that knows addresses after an invitation, and records the grants. */
function invitations(known: string[] = []) {
  const granted: unknown[] = []
  const answers = [
    documents(accountSignIn.emails, 'accountId', () =>
      known.map((email) => ({ email, accountId: `of-${email.split('@')[0]}` })),
    ),
    answer(emailSignIn.register, ({ body: { email } }) => {
      if (!known.some((one) => one.toLowerCase() === email.toLowerCase())) known.push(email)
      return undefined
    }),
    answer(authorization.create, ({ body: { authorizationRecord } }) => {
      granted.push(authorizationRecord)
      return aRecord()
    }),
  ]
  return { granted, answers }
}

async function inviteCarla(answers: FakeAnswer[], hasRole = true) {
  const opened = await openAdd(answers)
  fill('Name', 'Carla Dorn')
  fill('E-mail address', 'carla@example.org')
  if (hasRole) {
    fireEvent.click(await screen.findByLabelText('Roles', { selector: 'input' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Viewer' }))
  }
  press('Add')
  await waitFor(() => expect(opened.close).toHaveBeenCalledWith(true))
  return opened.host
}

test('somebody who is invited is granted the chosen roles, and the message leads to the account', async () => {
  const { granted, answers } = invitations()
  const host = await inviteCarla(answers)
  const targetEntity = { entityType: 'account', entityId: 'of-carla' }
  expect(granted).toMatchObject([{ targetEntity, directRoles: ['viewer'] }])
  expect(host.told).toEqual(['toast.account.add.email'])
  expect(host.offered).toEqual([expect.stringMatching(/\/accounts\/of-carla$/)])
})

test('without a role the message says so', async () => {
  const { granted, answers } = invitations()
  const host = await inviteCarla(answers, false)
  expect([granted, host.told]).toEqual([[], ['toast.account.add.emailNoRole']])
})

test.each([['carla@example.org'], ['Carla@Example.org']])(
  'who has an account by %s already gets no role',
  async (known) => {
    const { granted, answers } = invitations([known])
    const host = await inviteCarla(answers)
    expect([granted, host.told]).toEqual([[], ['toast.account.add.exists']])
    expect(host.offered).toEqual([expect.stringMatching(/\/accounts\/of-carla$/i)])
  },
)

test('a grant that fails is told, with the way to the account', async () => {
  const refused = answer(authorization.create, () => {
    throw refusal('authorization/exceeds-own')
  })
  const host = await inviteCarla([refused, ...invitations().answers])
  expect(host.told).toEqual(['toast.account.add.notGranted'])
  expect(host.offered).toHaveLength(1)
})

test.each([
  [true, 'toast.account.add.notGranted'],
  [false, 'toast.account.add.emailNoRole'],
])('a look-up that fails after the invitation does not fail it (with a role: %s)', async (hasRole, message) => {
  let isInvited = false
  const answers = [
    answer(emailSignIn.register, () => {
      isInvited = true
      return undefined
    }),
    answer(accountSignIn.emails, () => {
      if (isInvited) throw refusal('request/forbidden')
      return []
    }),
  ]
  const host = await inviteCarla(answers, hasRole)
  expect([host.told, host.offered]).toEqual([[message], []])
})

test('who may not see accounts is not told of roles', async () => {
  const { answers } = invitations(['carla@example.org'])
  const close = vi.fn()
  const instance = peopleInstance({ permissions: ['accounts.manage'], answers })
  const { host } = await renderInWorkbench({ plugin, instance, name: 'addAccount' }, () => (
    <AddAccountForm input={null} close={close} setUnsaved={() => undefined} />
  ))
  fill('Name', 'Carla Dorn')
  fill('E-mail address', 'carla@example.org')
  press('Add')
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(host.told).toEqual(['toast.account.add.sent'])
})

test('somebody is added by e-mail without a password, and has accepted nothing yet', async () => {
  const bodies: unknown[] = []
  const { close } = await openAdd([answer(emailSignIn.register, ({ body }) => void bodies.push(body))])
  fill('Name', 'Carla Dorn')
  fill('E-mail address', 'carla@example.org')
  press('Add')
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(bodies).toEqual([
    {
      email: 'carla@example.org',
      displayName: 'Carla Dorn',
      locale: 'en-GB',
      acceptEula: false,
      frontendUrl: location.origin,
    },
  ])
})

test.each([
  ['Name', ' ', 'This field is required.'],
  ['E-mail address', '', 'This field is required.'],
  ['E-mail address', 'carla@', 'Enter an e-mail address such as anna@example.org.'],
])('by e-mail: %s “%s” is not sent', async (label, value, message) => {
  const { close } = await openAdd([])
  fill('Name', 'Carla Dorn')
  fill('E-mail address', 'carla@example.org')
  fill(label, value)
  press('Add')
  await screen.findByText(message)
  expect(close).not.toHaveBeenCalled()
})

test.each([
  ['Username', 'car', '5 to 20 letters, digits, dots, underscores or hyphens.'],
  ['Password', 'weak', 'This password does not meet all rules yet.'],
  ['Repeat the password', 'Stall-Nord-8!', 'The two passwords differ.'],
])('by username: %s “%s” is not sent', async (label, value, message) => {
  const { close } = await openAdd([])
  fireEvent.click(screen.getByRole('radio', { name: 'By username' }))
  fill('Name', 'Carla Dorn')
  fill('Username', 'carla.dorn')
  fill('Password', PASSWORD)
  fill('Repeat the password', PASSWORD)
  fill(label, value)
  press('Add')
  await screen.findByText(message)
  expect(close).not.toHaveBeenCalled()
})

test('a username that is taken is told at its field', async () => {
  await openAdd([
    answer(usernameSignIn.register, () => {
      throw refusal('account/username-taken')
    }),
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'By username' }))
  fill('Name', 'Carla Dorn')
  fill('Username', 'carla.dorn')
  fill('Password', PASSWORD)
  fill('Repeat the password', PASSWORD)
  press('Add')
  await screen.findByText('This username is taken. Choose another one.')
})

const ROLES = [
  {
    authorizationRoleId: 'administrator',
    version: 1,
    inheritedRoles: [],
    permissions: ['system.manage'],
    isPredefined: true,
  },
  {
    authorizationRoleId: 'viewer',
    version: 1,
    inheritedRoles: [],
    permissions: ['incidents.view'],
    isPredefined: true,
  },
]

async function openGrant(answers: FakeAnswer[], replaced: AuthorizationRecord | null = null) {
  const close = vi.fn()
  const input = { accountId: 'anna', displayName: 'Anna Bauer', replaced }
  await renderInWorkbench({ plugin, instance: peopleInstance({ answers }), name: 'grant' }, () => (
    <GrantForm input={input} close={close} setUnsaved={() => undefined} />
  ))
  await screen.findByRole('checkbox', { name: 'See all incidents' })
  return close
}

test('what the user does not hold is there with the reason, and cannot be given', async () => {
  await openGrant([])
  expect(screen.getByRole('checkbox', { name: 'Restart the system' })).toHaveProperty('disabled', true)
  screen.getByText('system.manage – you do not have it yourself, so you cannot give it')
  fireEvent.click(screen.getByLabelText('Roles', { selector: 'input' }))
  await screen.findByText('Administrator – you do not have all of it yourself')
})

test('single permissions are granted until a time', async () => {
  const bodies: unknown[] = []
  const close = await openGrant([
    answer(authorization.create, ({ body }) => {
      bodies.push(body.authorizationRecord)
      return aRecord()
    }),
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'See all incidents' }))
  fill('Until (empty: no end)', '2099-01-01 00:00:00')
  press('Grant')
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(bodies).toEqual([
    {
      targetEntity: { entityType: 'account', entityId: 'anna' },
      directRoles: [],
      directPermissions: ['incidents.view'],
      validUntil: Date.parse('2098-12-31T23:00:00Z'),
    },
  ])
})

test.each([
  ['', '', false, 'Choose at least one role or permission.'],
  ['', '2020-01-01 00:00:00', true, 'This time is in the past.'],
  ['2099-01-02 00:00:00', '2099-01-01 00:00:00', true, 'The end must be after the start.'],
])('from “%s” until “%s” is not sent', async (from, until, hasPermission, message) => {
  const close = await openGrant([])
  if (hasPermission) fireEvent.click(screen.getByRole('checkbox', { name: 'See all incidents' }))
  for (const [label, value] of [
    ['From (empty: now)', from],
    ['Until (empty: no end)', until],
  ] as const) {
    fill(label, value)
    fireEvent.blur(screen.getByLabelText(label))
  }
  press('Grant')
  await screen.findByText(message)
  expect(close).not.toHaveBeenCalled()
})

test('a refusal is told in the form, which keeps what was chosen', async () => {
  const close = await openGrant([
    answer(authorization.create, () => {
      throw refusal('authorization/exceeds-own')
    }),
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'See all incidents' }))
  press('Grant')
  await screen.findByText('You can only grant or revoke permissions that you have yourself.')
  expect([close.mock.calls, screen.getByRole('checkbox', { name: 'See all incidents' })]).toMatchObject([
    [],
    { checked: true },
  ])
})

async function openRole(
  answers: FakeAnswer[],
  input: Partial<RoleInput> = {},
  onConflict: 'apply' | 'leave' = 'leave',
) {
  const close = vi.fn()
  const whole: RoleInput = { role: null, record: null, roles: ROLES, ...input }
  const { host } = await renderInWorkbench(
    { plugin, instance: peopleInstance({ answers }), name: 'role', answers: { onConflict } },
    () => <RoleForm input={whole} close={close} setUnsaved={() => undefined} />,
  )
  await screen.findByRole('checkbox', { name: 'See all incidents' })
  return { close, host }
}

test('a role is made with its permissions, which are a record beside it', async () => {
  const calls: unknown[] = []
  const { close } = await openRole([
    answer(authorizationRoles.create, ({ body }) => {
      calls.push(body.authorizationRole)
      return { authorizationRoleId: 'night-watch', version: 1, inheritedRoles: [] }
    }),
    answer(authorization.create, ({ body }) => {
      calls.push(body.authorizationRecord)
      return aRecord()
    }),
  ])
  fill('Name of the role', 'night-watch')
  fireEvent.click(screen.getByRole('checkbox', { name: 'See all incidents' }))
  press('Create the role')
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(calls).toEqual([
    { authorizationRoleId: 'night-watch', inheritedRoles: [] },
    {
      targetEntity: { entityType: 'authorizationRole', entityId: 'night-watch' },
      directRoles: [],
      directPermissions: ['incidents.view'],
      validUntil: -1,
    },
  ])
})

test.each([
  ['', 'This field is required.'],
  ['night watch', 'Letters, digits, hyphens or underscores, without spaces.'],
  ['nacht/wache', 'Letters, digits, hyphens or underscores, without spaces.'],
  ['__proto__', 'Letters, digits, hyphens or underscores, without spaces.'],
  ['x'.repeat(65), 'Letters, digits, hyphens or underscores, without spaces.'],
])('a role “%s” is not made', async (id, message) => {
  const { close } = await openRole([])
  fill('Name of the role', id)
  press('Create the role')
  await screen.findByText(message)
  expect(close).not.toHaveBeenCalled()
})

test('a role that is there already, and one in a circle, are told', async () => {
  let code: 'role/in-use' | 'authorization/cycle' = 'role/in-use'
  await openRole([
    answer(authorizationRoles.create, () => {
      throw refusal(code)
    }),
  ])
  fill('Name of the role', 'night-watch')
  press('Create the role')
  await screen.findByText('There is a role of this name already.')
  code = 'authorization/cycle'
  fill('Name of the role', 'other')
  press('Create the role')
  await screen.findByText('A role cannot inherit from itself.')
})

test('permissions that another administrator has changed meanwhile are asked about, and made on top', async () => {
  const bodies: unknown[] = []
  const record = aRecord({ targetEntity: { entityType: 'authorizationRole', entityId: 'night' }, directRoles: [] })
  const theirs = { ...record, version: 3, directPermissions: ['accounts.view'], changedBy: 'Bert Klein' }
  const role = { authorizationRoleId: 'night', version: 1, inheritedRoles: [], permissions: [], isPredefined: false }
  const { close } = await openRole(
    [
      answer(authorization.query, () => [theirs]),
      answer(authorization.replaceEntity, ({ body }) => {
        bodies.push(body)
        if (bodies.length === 1) throw refusal('request/version-mismatch')
        return { ...theirs, version: 4, directPermissions: body.permissions ?? [] }
      }),
    ],
    { role, record },
    'apply',
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'See all incidents' }))
  press('Save')
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(bodies).toEqual([
    { roles: [], permissions: ['incidents.view'] },
    { roles: [], permissions: ['accounts.view', 'incidents.view'] },
  ])
})
