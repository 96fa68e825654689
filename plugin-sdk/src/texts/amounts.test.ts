import i18next from 'i18next'
import { expect, test } from 'vitest'
import { amounts, INTERPOLATION } from './amounts'

test('a text has no other text in it, whatever a plugin writes', async () => {
  const i18n = i18next.createInstance()
  const evil = { title: '$t(evil:title)$t(evil:title)', name: 'It is {{name}}' }
  await i18n.use(amounts).init({ lng: 'en', ns: ['evil'], resources: { en: { evil } }, interpolation: INTERPOLATION })
  expect(i18n.t('title', { ns: 'evil' })).toBe('$t(evil:title)$t(evil:title)')
  expect(i18n.t('name', { ns: 'evil', name: '$t(evil:title)' })).toBe('It is $t(evil:title)')
})
