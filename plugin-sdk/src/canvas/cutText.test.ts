import { expect, test } from 'vitest'
import { cutText } from './cutText'

/** Letters are 10 px wide. */
const widthOf = (text: string) => text.length * 10

test.each([
  ['a text that fits stays as it is', 'Pen 3', 50, 'Pen 3'],
  ['a longer text ends with an ellipsis', 'Temperature', 50, 'Temp…'],
  ['no blank stands before the ellipsis', 'Pen 3 east', 40, 'Pen…'],
  ['a text of which no letter fits is empty', 'Pen', 15, ''],
])('%s', (_name, text, width, expected) => {
  expect(cutText(text, width, widthOf)).toBe(expected)
})
