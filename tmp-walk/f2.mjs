import { visit, browser } from './lib.mjs'
const p = await visit({ width: 'phone', locale: 'de-DE', user: 'operator', dark: true })
const open = async (name) => { await p.go('/instance/1001/incidents'); await p.getByRole('button', { name: 'Melden' }).first().tap(); await p.waitForTimeout(600); console.log(await p.locator('dialog button').allTextContents()); await p.locator('dialog button').filter({ hasText: name }).first().tap(); await p.waitForTimeout(1500) }
if (0) await p.step('doc', async () => { await open('Dokumentation'); console.log(await p.locator('dialog label').allTextContents(), await p.locator('dialog select').count()); await p.locator('dialog select').first().selectOption({ index: 1 }); await p.waitForTimeout(300); await p.locator('dialog select').nth(1).selectOption({ index: 1 }); await p.waitForTimeout(600); await p.getByRole('button', { name: 'Melden' }).last().tap(); await p.waitForTimeout(700); await p.shot('g2'); await p.axe('doc'); await p.small('doc') })
await p.step('state', async () => { await open('Belegung'); await p.shot('g4'); await p.axe('state'); await p.small('state') })
await browser.close()
