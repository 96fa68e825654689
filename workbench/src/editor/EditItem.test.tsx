// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { EditItem } from './EditItem'

const MARK = 'Not shown: a permission is missing'
const ignore = () => undefined

afterEach(() => void vi.unstubAllGlobals())

const renderItem = (isForbidden: boolean) =>
  renderWithWidgets(
    <EditItem
      itemKey="speed"
      title="Speed"
      position="column 1"
      isSelected={false}
      isLocked={false}
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
  await renderItem(true)
  expect(screen.getByText(MARK)).toBeTruthy()
  expect(screen.getByRole('group', { name: `Speed, column 1, ${MARK}` })).toBeTruthy()
})

test('the editor does not mark a widget that its viewer sees', async () => {
  await renderItem(false)
  expect(screen.queryByText(MARK)).toBeNull()
})
