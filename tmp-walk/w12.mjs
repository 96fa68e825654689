import { browser, visit } from './lib.mjs'
const p = await visit({ width: 'phone', user: 'operator' })
await p.go('/instance/1001/incidents?closed=true')
await p.locator('[data-incident-id]').first().tap()
const bar = p.getByRole('toolbar').last()
for (let i = 0; i < 12; i++) {
  await bar.getByRole('button', { name: /^(Close|Reopen|Assign to me)/ }).first().tap()
  await p.waitForTimeout(8000)
  const n = bar.getByRole('button', { name: /^Next/ })
  console.log(i, p.url().slice(-12), await p.locator('[class*=position]').allInnerTexts(), await n.getAttribute('aria-disabled'), await p.getByRole('heading', { level: 1 }).innerText())
  if ((await n.getAttribute('aria-disabled')) === 'true') { await p.shot('x-next'); break }
  await n.tap(); await p.waitForTimeout(300)
}
await browser.close()
