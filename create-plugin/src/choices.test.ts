import { expect, test } from 'vitest'
import { RESERVED_PLUGIN_IDS } from '@barn-workbench/core/plugins'
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

test('where nobody can answer, a name or a choice that cannot be is refused in a sentence', async () => {
  await expect(readChoices({ name: 'Feed Silo' }, null)).rejects.toThrow(/such as feed-silo; not Feed Silo/)
  await expect(readChoices({ name: 'silo', kind: 'wall' }, null)).rejects.toThrow('wall is neither tile nor page')
})

test.each(RESERVED_PLUGIN_IDS)('the name %s of the workbench is refused in a sentence', async (name) => {
  await expect(readChoices({ name }, null)).rejects.toThrow(`The name ${name} belongs to the workbench itself`)
})

test('a person whose answer is refused reads why and is asked again, and keeps all other answers', async () => {
  const { asked, ask } = answering('Feed Silo', 'shell', 'feed-silo', 'Feed', 'Futter', 'wall', 'page', 'js', 'no')
  expect(await readChoices({}, ask)).toEqual({
    id: 'feed-silo',
    title: 'Feed',
    germanTitle: 'Futter',
    kind: 'page',
    language: 'js',
    withReact: false,
  })
  const name = 'Name, in lowercase letters, digits and hyphens (my-plugin): '
  expect(asked.slice(1, 3)).toEqual([
    `A plugin is named in up to 40 lowercase letters, digits and hyphens, such as feed-silo; not Feed Silo.\n${name}`,
    `The name shell belongs to the workbench itself: a plugin needs another one, such as shell-silo.\n${name}`,
  ])
  expect(asked[6]).toBe('wall is neither tile nor page.\nKind of widget: tile or page (tile)? ')
})

test('a refused name of the command line is asked for', async () => {
  const { asked, ask } = answering('feed-silo')
  expect(await readChoices({ name: 'shell' }, ask)).toMatchObject({ id: 'feed-silo', title: 'Feed silo' })
  expect(asked[0]).toContain('The name shell belongs to the workbench itself')
})

test('a title that no manifest can have is refused', async () => {
  const title = 'x'.repeat(101)
  await expect(readChoices({ name: 'silo', title }, null)).rejects.toThrow('up to 100 characters, not 101')
  await expect(readChoices({ name: 'silo', 'german-title': title }, null)).rejects.toThrow('up to 100 characters')
})
