// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definePlugin } from '../define/definePlugin'
import { createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { TabbedPage, type PageTab } from './PageFrame'

const locale = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: locale, de: locale } })
const roles: PageTab['page'] = { path: '/roles', ofInstance: { needs: ['accounts.view', 'roles.view'] } }
const tabs: readonly PageTab[] = [
  { page: { path: '/people', ofInstance: { needs: ['accounts.view'] } }, label: 'People' },
  { page: roles, label: 'Roles' },
  { page: { path: '/audit', ofInstance: { needs: ['audit.view'] } }, label: 'Audit trail' },
]

async function draw(permissions: readonly string[]) {
  const around = { plugin, instance: createFakeInstance({ answers: [], permissions: [...permissions] }), name: 'page' }
  await renderInWorkbench(around, () => (
    <TabbedPage title="Who may do what" tabs={tabs} current={roles} label="Administration">
      <div />
    </TabbedPage>
  ))
  await screen.findByRole('heading', { level: 1, name: 'Who may do what' })
}

test('it has the ways to the pages that the account may see, and says which one is on view', async () => {
  await draw(['accounts.view'])
  screen.getByRole('navigation', { name: 'Administration' })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['People', 'Roles'])
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toMatch(/^\/instance\/[^/]+\/roles$/)
})

test('where the account may see one page only, there is no way to choose', async () => {
  await draw(['roles.view'])
  expect(screen.queryByRole('navigation')).toBeNull()
})
