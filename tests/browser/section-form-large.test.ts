import { it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { addCardCalls } from './support/card-calls.ts';
import { begun, cards, path } from './support/card-screen.ts';
import { servePortal } from './support/portal.ts';
import { seeForm } from './support/see-form.ts';

const portal = servePortal(
  {},
  () => launchChromium('--blink-settings=defaultFontSize=32'),
  (app) => addCardCalls(app, { card: structuredClone(begun), sent: [] }),
);

it.each([1280, 640])('a form with fields inside fields fits %d px where texts are twice as large', async (width) => {
  const { page } = await portal.open({ as: 'fleet-us', width, dark: true });
  await cards(page);
  await page.goto(`/fr${path}`);
  await seeForm(page, width);
});
