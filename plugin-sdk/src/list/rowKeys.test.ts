import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowKeeper } from './rowKeys'

const keysOf = (keys: ReadonlyMap<string, string>, ids: string) => [...ids].map((id) => keys.get(id))

test('a row that stays keeps its key, and one that comes takes the key of one that goes', () => {
  const keeper = createRowKeeper()
  const [a, b, c] = keysOf(keeper.keysOf(['a', 'b', 'c'], undefined), 'abc')
  expect(keysOf(keeper.keysOf(['b', 'd', 'c'], undefined), 'bdc')).toEqual([b, a, c])
})

test('the key of the row that has the focus is not given away', () => {
  const keeper = createRowKeeper()
  const [a, b] = keysOf(keeper.keysOf(['a', 'b'], undefined), 'ab')
  const [c] = keysOf(keeper.keysOf(['c', 'b'], 'a'), 'c')
  expect([a, b]).not.toContain(c)
})

test('no two rows ever have one key, and the same rows keep theirs', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 6 })
  const steps = fc.array(fc.record({ ids, focusedId: fc.option(fc.constantFrom(...'abcdefgh'), { nil: undefined }) }))
  fc.assert(
    fc.property(steps, (given) => {
      const keeper = createRowKeeper()
      for (const step of given) {
        const keys = keeper.keysOf(step.ids, step.focusedId)
        expect([...keys.keys()]).toEqual(step.ids)
        expect(new Set(keys.values()).size).toBe(step.ids.length)
        expect(keeper.keysOf(step.ids, step.focusedId)).toEqual(keys)
      }
    }),
  )
})
