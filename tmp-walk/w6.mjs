import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
for (const [w, h, touch, mobile] of [[820, 1180, false, false], [820, 1180, true, true], [1440, 900, true, false], [820, 700, false, false]]) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: touch, isMobile: mobile, locale: 'en-GB', reducedMotion: 'reduce' })
  const p = await c.newPage(); p.on('pageerror', (e) => console.log('ERR', e.message)); p.on('console', (m) => m.type() === 'error' && console.log(m.text().slice(0, 300)))
  await p.goto('http://localhost:5900/login/1001')
  await p.getByRole('textbox', { name: /^(Username)/ }).fill('admin'); await p.locator('input[type=password]').fill('Barn-demo-1!'); await p.getByRole('button', { name: /^Sign in$/ }).click(); await p.waitForURL('**/instance/1001')
  await p.goto('http://localhost:5900/instance/1001/incidents'); await p.waitForTimeout(3000)
  const b = p.getByRole('button', { name: /^Actions on/ }).first()
  await (touch ? b.tap() : b.click()); await p.waitForTimeout(800)
  console.log(w, h, touch, mobile, 'items', await p.getByRole('menuitem').count(), 'anchors', await p.locator('main > div').count(), await p.evaluate(() => [...document.querySelectorAll('button')].filter((e) => e.style.left).map((e) => e.outerHTML.slice(0, 200)).join()))
  await c.close()
}
await browser.close()
