// Opens a page of `coldstart review-context --format html` in Chromium, clicks every box of the drawing, and says what it saw.
//
//     npm install playwright-core; node scripts/click_page.js PAGE.html [PICTURE.png [dark]]
//
// Run by hand. CHROMIUM names the browser (default /usr/bin/chromium). Exit 1 when a click does not open its part and nothing else,
// there is no way back, the page asks for anything, or the console says anything.
const path = require('path')
const { chromium } = require('playwright-core')

async function main([page, picture, scheme]) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'],
  })
  const tab = await browser.newPage({
    viewport: { width: 1500, height: 1000 }, colorScheme: scheme === 'dark' ? 'dark' : 'light',
  })
  const asked = []
  const said = []
  tab.on('request', (request) => asked.push(request.url()))
  tab.on('console', (message) => said.push(message.text()))
  tab.on('pageerror', (error) => said.push(String(error)))
  tab.on('dialog', (dialog) => { said.push('dialog: ' + dialog.message()); dialog.dismiss() })
  await tab.goto('file://' + path.resolve(page))
  const boxes = await tab.locator('svg a').count()
  let opened = 0
  for (let at = 0; at < boxes; at++) {
    const box = tab.locator('svg a').nth(at)
    const part = tab.locator(await box.getAttribute('href'))
    await box.locator('rect.box').click({ timeout: 3000 })
    const alone = (await tab.locator('article:visible').count()) === 1
    if (alone && (await part.isVisible()) && !(await tab.locator('#overview').isVisible())) opened++
    await part.locator('a').first().click()
    if (!(await tab.locator('#overview').isVisible())) said.push('no way back from box ' + at)
  }
  const scripts = await tab.locator('script').count()
  console.log(JSON.stringify({ boxes, opened, scripts, asked: asked.length, said }))
  if (picture) {
    if (boxes) await tab.locator('svg a').first().locator('rect.box').click()
    await tab.screenshot({ path: picture })
  }
  await browser.close()
  return boxes === opened && !scripts && asked.length === 1 && !said.length ? 0 : 1
}

main(process.argv.slice(2)).then((code) => process.exit(code))
