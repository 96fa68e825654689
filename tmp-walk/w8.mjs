import { browser, visit } from './lib.mjs'
const p = await visit({ user: 'operator' })
await p.go(`/instance/1001/incidents?closed=true&fold=false`)
const active = () => p.evaluate(() => { const a = document.activeElement; return a.tagName + ' ' + (a.closest('[data-incident-id]')?.textContent.slice(0, 30) ?? a.ariaLabel) })
await p.locator('[data-incident-id]').nth(2).click({ button: 'right' }); await p.waitForTimeout(400); console.log('open', await active())
await p.keyboard.press('Escape'); await p.waitForTimeout(400); console.log('closed', await active())
await p.getByRole('button', { name: /^Actions on/ }).nth(1).click(); await p.waitForTimeout(300); await p.keyboard.press('Escape'); await p.waitForTimeout(300); console.log('button', await active())
await p.locator('[data-incident-id]').nth(3).focus(); await p.keyboard.press('Shift+F10'); await p.waitForTimeout(400); console.log('shift f10', await active()); await p.keyboard.press('Escape'); await p.waitForTimeout(300); console.log(await active())
await browser.close()
