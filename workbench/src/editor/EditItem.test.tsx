// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { EditItem } from './EditItem'

const MARK = 'Not shown: a permission is missing'
const ignore = () => undefined

afterEach(() => void vi.unstubAllGlobals())

interface Marks {
  isForbidden?: boolean
  isLocked?: boolean
  isLockedForOthers?: boolean
}

const renderItem = ({ isForbidden = false, isLocked = false, isLockedForOthers = false }: Marks) =>
  renderWithWidgets(
    <EditItem
      itemKey="speed"
      title="Speed"
      position="column 1"
      isSelected={false}
      isWanted={false}
      isLocked={isLocked}
      isLockedForOthers={isLockedForOthers}
      isForbidden={isForbidden}
      isGripOnly={false}
      onKeyDown={ignore}
      onSettings={ignore}
      onRemove={ignore}
    >
      <hr />
    </EditItem>,
    { widgets: [], permissions: [] },
  )

test('the editor marks a widget whose permission is missing, for the eye and for screen readers', async () => {
  await renderItem({ isForbidden: true })
  expect(screen.getByText(MARK)).toBeTruthy()
  expect(screen.getByRole('group', { name: `Speed, column 1, ${MARK}` })).toBeTruthy()
})

test('the editor does not mark a widget that its viewer sees', async () => {
  await renderItem({})
  expect(screen.queryByText(MARK)).toBeNull()
})

test('a locked widget says so, and has no handle and no tools', async () => {
  await renderItem({ isLocked: true, isLockedForOthers: true })
  expect(screen.getByText('Locked')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Speed, column 1, Locked' }).querySelector('[data-drag-handle]')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who locks a widget for others sees it, and can still change it', async () => {
  await renderItem({ isLockedForOthers: true })
  expect(screen.getByText('Locked for others')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})
