import { expect, test } from 'vitest'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import { createFakeInstance, openTab, sharedLayout } from '../layouts/testing/fakeLayoutInstance'
import { createDraft } from './editorDraft'
import { layoutAtStart, publish, savedAudiences } from './layoutSaves'

const forViewers = { kind: 'shared', role: 'viewer' } as const

/** An administrator who begins to edit the shipped layout, and knows the instance's layouts at that time. */
async function beginEditing(instance: ReturnType<typeof createFakeInstance>) {
  const { layouts } = openTab(instance)
  await layouts.refresh()
  const saved = savedAudiences(layouts.snapshot().saved ?? [], 'barn')
  const draft = createDraft({ layout: sharedLayout, content: sharedLayout, edits: [] }, saved)
  const options = { layouts, layoutId: 'barn', editedFor: 'shared' } as const
  return {
    layouts,
    publish: (title: string) => {
      const layout = { ...draft.layout, title }
      const current = layoutAtStart(draft, 'barn', forViewers.role)
      return publish(options, { target: forViewers, ownEdits: [], layout, current })
    },
  }
}

test('the second administrator who publishes first for a role meets the layout of the first one', async () => {
  const instance = createFakeInstance()
  instance.saved.length = 0
  const [first, second] = [await beginEditing(instance), await beginEditing(instance)]
  expect(await first.publish('First')).toMatchObject({ published: { layoutId: 'barn--viewer', version: 1 } })
  // A notice has told the second one of the new layout, but they have not seen it.
  await second.layouts.refresh()
  expect(await second.publish('Second')).toMatchObject({ saved: { title: 'First', version: 1 }, current: null })
  expect(instance.saved).toMatchObject([{ layoutId: 'barn--viewer', title: 'First' }])
})

test('replaces the layout that the role had when the editing began', async () => {
  const instance = createFakeInstance()
  const existing: LayoutDocument = { ...sharedLayout, layoutId: 'barn--viewer', version: 7 }
  instance.saved.push(existing)
  const { publish: publishTitle } = await beginEditing(instance)
  expect(await publishTitle('New')).toMatchObject({ published: { title: 'New', version: 8 } })
})

test('creates a layout again that was deleted during the editing', async () => {
  const instance = createFakeInstance()
  instance.saved.push({ ...sharedLayout, layoutId: 'barn--viewer', version: 7 })
  const { publish: publishTitle } = await beginEditing(instance)
  instance.saved.pop()
  expect(await publishTitle('New')).toMatchObject({ published: { title: 'New', version: 1 } })
})
