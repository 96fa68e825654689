// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { backup } from '@barn-workbench/core/contract'
import type { BackupStatus } from '@barn-workbench/core/schema'
import { answer, createFakeInstance, refusal, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { Backups } from '../src/backups/Backups'
import { RestoreDialog } from '../src/backups/RestoreDialog'
import { ScheduleDialog } from '../src/backups/ScheduleDialog'
import plugin from '../src/manifest'

const MADE_AT = Date.UTC(2026, 0, 10, 1)
const NAME = 'barn-1001-2026-01-10T01-00-00Z'
const words = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../locale/en.json'), 'utf8')) as {
    backups: Record<string, string> & { problem: Record<string, string>; running: Record<string, string> }
  }
).backups

const status: BackupStatus = {
  schedule: { frequency: 'daily', hour: 2, target: '/mnt/disk', withRecordings: false, isEncrypted: false },
  isPossible: true,
  running: null,
  nextAt: MADE_AT,
  lastBackupAt: MADE_AT,
  problem: null,
  restoreProblem: null,
  backups: [{ name: NAME, madeAt: MADE_AT, size: 5_000_000, isEncrypted: false, proof: { at: MADE_AT, isGood: true } }],
}

type Answers = Parameters<typeof createFakeInstance>[0]['answers']

const instanceWith = (answers: Answers) => createFakeInstance({ permissions: ['system.manage'], answers })
const render = (answers: Answers, view: () => React.ReactNode) =>
  renderInWorkbench({ plugin, instance: instanceWith(answers), name: 'backups' }, view)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('shows what is there, and what went wrong where', async () => {
  const problem = { code: 'missing' as const, message: '', since: MADE_AT }
  await render([answer(backup.status, () => ({ ...status, problem }))], () => <Backups />)
  await screen.findByText(words['proved'] ?? '')
  expect(screen.getByText('/mnt/disk')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(
    (words.problem['missing'] ?? '').replace('{{target}}', '/mnt/disk'),
  )
})

test('a backup is begun once, its progress is shown, and nothing else can be begun meanwhile', async () => {
  let isRunning = false
  const running = { kind: 'backup' as const, startedAt: MADE_AT, done: 5, total: 10 }
  const run = vi.fn(() => {
    isRunning = true
    return undefined
  })
  const answers = [
    answer(backup.status, () => ({ ...status, running: isRunning ? running : null })),
    answer(backup.run, run),
  ]
  await render(answers, () => <Backups />)
  await screen.findByText('/mnt/disk')
  fireEvent.click(button(words['run'] ?? ''))
  await screen.findByText(words.running['backup'] ?? '')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  await waitFor(() => expect(button(words['run'] ?? '').disabled).toBe(true))
  expect(run).toHaveBeenCalledOnce()
})

test('a restore needs the name of the instance', async () => {
  const [restore, close] = [vi.fn(() => undefined), vi.fn()]
  await render([answer(backup.restore, restore)], () => (
    <RestoreDialog input={{ name: NAME, madeAt: MADE_AT }} close={close} setUnsaved={() => undefined} />
  ))
  const confirm = button(words['restore'] ?? '')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(confirm.disabled).toBe(true)
  const [, name = ''] = /“(.*)”/.exec(field.labels?.[0]?.textContent ?? '') ?? []
  fireEvent.change(field, { target: { value: name } })
  fireEvent.click(confirm)
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(restore).toHaveBeenCalledWith(expect.objectContaining({ body: { name: NAME } }))
})

test('a folder that is refused is said beside its field, and a passphrase is sent only when it is given', async () => {
  const close = vi.fn()
  const schedule = vi.fn(({ body }: { body: { target: string } }) => {
    if (body.target === '/refused') throw refusal('backup/target-refused')
    return status
  })
  await render([answer(backup.schedule, schedule as never)], () => (
    <ScheduleDialog input={{ schedule: status.schedule }} close={close} setUnsaved={() => undefined} />
  ))
  const target = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(target, { target: { value: '/refused' } })
  fireEvent.click(button(words['save'] ?? ''))
  await waitFor(() => expect(target.getAttribute('aria-invalid')).toBe('true'))
  fireEvent.change(target, { target: { value: '/mnt/other' } })
  fireEvent.click(button(words['save'] ?? ''))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(schedule).toHaveBeenLastCalledWith(
    expect.objectContaining({
      body: { frequency: 'daily', hour: 2, target: '/mnt/other', withRecordings: false, passphrase: null },
    }),
  )
})
