// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { prepareDom } from '../testing/prepareDom'
import { SearchField } from './SearchField'

beforeAll(prepareDom)
afterEach(cleanup)

/** Suspends until the promise of its text settles. */
function Results({ of, results }: { of: string; results: ReadonlyMap<string, Promise<string>> }) {
  const result = results.get(of)
  const text = result ? use(result) : 'nothing typed'
  return <p>{text}</p>
}

function Search({ results }: { results: ReadonlyMap<string, Promise<string>> }) {
  const [text, setText] = useState('')
  return (
    <MantineProvider>
      <SearchField label="Find a pen" text={text} onSearch={setText} />
      <button onClick={() => startTransition(() => setText(''))} />
      <Suspense>
        <Results of={text} results={results} />
      </Suspense>
    </MantineProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a pen' })
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }))

test('what is typed stands there before it has found anything, and stays when it has', async () => {
  let find: (text: string) => void = () => {}
  const results = new Map([
    ['a', new Promise<string>(() => {})],
    ['ab', new Promise<string>((resolve) => (find = resolve))],
  ])
  render(<Search results={results} />)
  await type('a')
  await type('ab')
  expect(field().value).toBe('ab')
  screen.getByText('nothing typed')
  await act(async () => find('two pens'))
  await screen.findByText('two pens')
  expect(field().value).toBe('ab')
})

test('a search that is ended elsewhere is ended in the field', async () => {
  render(<Search results={new Map([['a', Promise.resolve('one pen')]])} />)
  await type('a')
  await screen.findByText('one pen')
  await act(async () => screen.getByRole('button').click())
  await screen.findByText('nothing typed')
  expect(field().value).toBe('')
})
