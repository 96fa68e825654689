import { expect, test } from 'vitest'
import { readChoices } from './choices'

/** Answers questions in their order, and keeps them. */
function answering(...answers: readonly string[]) {
  const asked: string[] = []
  const ask = (question: string) => {
    asked.push(question)
    return Promise.resolve(answers[asked.length - 1] ?? '')
  }
  return { asked, ask }
}

test('asks for what is not given, and Enter takes the first of two', async () => {
  const { asked, ask } = answering('feed-silo', 'Feed in the silo', 'Futter im Silo', '', 'js')
  expect(await readChoices({}, ask)).toEqual({
    id: 'feed-silo',
    title: 'Feed in the silo',
    germanTitle: 'Futter im Silo',
    kind: 'tile',
    language: 'js',
    withReact: true,
  })
  expect(asked).toEqual([
    'Name, in lowercase letters, digits and hyphens (my-plugin): ',
    'Title on screen, in English (Feed silo): ',
    'Title on screen, in German (Feed in the silo): ',
    'Kind of widget: tile or page (tile)? ',
    'Language, TypeScript or JavaScript: ts or js (ts)? ',
    'With React: yes or no (yes)? ',
  ])
})

test('where nobody can answer, the German title is the English one', async () => {
  const choices = await readChoices({ name: 'feed-silo', title: 'Feed' }, null)
  expect(choices).toMatchObject({ title: 'Feed', germanTitle: 'Feed', kind: 'tile', language: 'ts', withReact: true })
})

test('a name or a choice that does not exist is refused in a sentence', async () => {
  await expect(readChoices({ name: 'Feed Silo' }, null)).rejects.toThrow(/such as feed-silo; not Feed Silo/)
  await expect(readChoices({ name: 'silo', kind: 'wall' }, null)).rejects.toThrow('wall is neither tile nor page')
  await expect(readChoices({ name: 'silo' }, answering('', '', 'wall').ask)).rejects.toThrow(/neither tile nor page/)
})
