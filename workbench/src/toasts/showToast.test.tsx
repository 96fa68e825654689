// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { ToastContainer } from 'react-toastify/unstyled'
import { expect, test } from 'vitest'
import { StorageSlowError } from '@barn-workbench/core/settings'
import { startMessages } from '../messages/startMessages'
import { createStoreProblemToasts } from './showToast'

test.each([
  ['slow', new StorageSlowError(Promise.resolve()), /slow to answer/],
  ['full', new DOMException('no room', 'QuotaExceededError'), /is full/],
  ['broken', new Error('broken'), /could not read or save/],
])('a storage that is %s is said to be so', async (_name, cause, words) => {
  render(<ToastContainer />)
  createStoreProblemToasts(startMessages([], 'en'))({ kind: 'storage-failed', cause })
  await screen.findByText(words)
  expect(screen.queryAllByText(/full/)).toHaveLength(words.test('is full') ? 1 : 0)
})
