// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { EmptyLayout } from './EmptyLayout'

afterEach(() => void vi.unstubAllGlobals())

const nothing = { widgets: [], permissions: [] }

test('a dashboard without widgets says so and leads to the editor', async () => {
  const onEdit = vi.fn()
  await renderWithWidgets(<EmptyLayout isForbidden={false} onEdit={onEdit} />, nothing)
  expect(screen.getByText('This dashboard has no widgets.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit layout' }))
  expect(onEdit).toHaveBeenCalledTimes(1)
})

test('a dashboard whose widgets are for others says so, and the editor is not offered', async () => {
  await renderWithWidgets(<EmptyLayout isForbidden onEdit={() => undefined} />, nothing)
  expect(screen.getByText('None of the widgets on this dashboard is for your account.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('where nobody can edit, no button promises it', async () => {
  await renderWithWidgets(<EmptyLayout isForbidden={false} onEdit={undefined} />, nothing)
  expect(screen.queryByRole('button')).toBeNull()
})
