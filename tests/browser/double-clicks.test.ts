import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../contract/calls.ts';
import { isDrawnAgain } from './support/drawn.ts';
import { servePortal } from './support/portal.ts';

const portal = servePortal();

interface Case {
  path: string;
  /** The title of the section. */
  section: string;
  /** A button of the first row, or of the selected row. */
  button: string;
  call: CallName;
  /** What is typed before its form can be sent. */
  fill?: (form: Locator, page: Page) => Promise<void>;
  /** The button of its form. Missing: it has none. */
  submit?: string;
  /** The answer to its question. Missing: it asks nothing. */
  confirm?: string;
  isOfSelection?: boolean;
  /** The button is on the card of the row on a map. */
  isOnCard?: boolean;
}

const choose = (label: RegExp) => async (form: Locator, page: Page) => {
  await form.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').first().click();
};
const type = (label: RegExp, text: string) => (form: Locator) => form.getByRole('textbox', { name: label }).fill(text);

const cards = '/account/fuel-card-driver-id-administration';
const policies = { path: '/account/client-policies', section: 'Policies' };
const scenarios = { path: '/account/life-cycle-cost-analysis', section: 'Scenarios of your account' };

const cases: Record<string, Case> = {
  'a card is locked': { path: cards, section: 'Fuel cards', button: 'Lock', call: 'fuel-card.lock' },
  'a card is replaced': {
    ...{ path: cards, section: 'Fuel cards', button: 'Replace', call: 'fuel-card.replace' },
    ...{ fill: choose(/^Reason/), submit: 'Replace the card', confirm: 'Replace' },
  },
  'a PIN is made': {
    ...{ path: cards, section: 'Driver IDs', button: 'New PIN', call: 'fuel-card.new-pin', confirm: 'Create' },
  },
  'a scenario is saved': { ...scenarios, button: 'Edit', call: 'life-cycle.update', submit: 'Save and calculate' },
  'a scenario is copied': {
    ...{ ...scenarios, button: 'Copy', call: 'life-cycle.add', submit: 'Save the copy' },
    fill: type(/^Name/, 'Copied once'),
  },
  'a review is recorded': {
    ...{ path: '/account/annual-safety-plus-tool', section: 'Not reviewed yet', button: 'Record review' },
    ...{ call: 'safety.review', fill: choose(/^Outcome/), submit: 'Record', isOfSelection: true },
  },
  'a garage address is saved': {
    ...{ path: '/account/fleet-navigator', section: 'Vehicles', button: 'Edit garage address' },
    ...{ call: 'vehicle.update-garage', submit: 'Save', isOnCard: true },
  },
  'a version of a policy is issued': {
    ...{ ...policies, button: 'New version', call: 'policy.issue', submit: 'Issue', confirm: 'Issue' },
    fill: type(/^Version/, '2027.1'),
  },
  'a policy is renamed': {
    ...{ ...policies, button: 'Rename', call: 'policy.rename', submit: 'Save' },
    fill: type(/^Name|^Policy/, 'Renamed once'),
  },
};

/** Clicks for as long as the button is there, also while its dialog closes. */
async function hammer(page: Page, button: Locator): Promise<void> {
  await button.dblclick();
  for (let click = 0; click < 1000 && (await button.isVisible()); click++) {
    await page.mouse.down();
    await page.mouse.up();
  }
}

/** Begins it with a double click, on the row or in its menu. */
async function begin(page: Page, { section, button, isOfSelection, isOnCard }: Case): Promise<void> {
  const region = page.getByRole('region', { name: section, exact: true });
  const rows = region.getByRole('row').filter({ has: page.getByRole('cell') });
  const heading = page.getByRole('heading', { name: section, exact: true }).first();
  await heading.waitFor();
  // It is drawn again when its rows come.
  const isInView = () =>
    heading.scrollIntoViewIfNeeded().then(
      () => true,
      () => false,
    );
  await expect.poll(isInView).toBe(true);
  await rows.first().waitFor();
  // What comes later would move the button away from under the second click.
  await portal.areAnswered();
  if (isOfSelection) {
    await rows.first().getByRole('checkbox').check();
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().dblclick();
    return;
  }
  if (isOnCard) {
    await rows.first().getByRole('cell').nth(1).click();
    return page.getByRole('button', { name: button, exact: true }).first().dblclick();
  }
  const own = rows.getByRole('button', { name: button, exact: true }).first();
  const menu = rows.first().getByRole('button', { name: 'Actions', exact: true });
  await own.or(menu).first().waitFor();
  if (await own.isVisible()) return own.dblclick();
  await menu.click();
  await page.getByRole('menuitem', { name: button, exact: true }).click();
}

/** Does it with double clicks. Returns what was sent. */
async function doTwice(page: Page, each: Case): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${calls[each.call].path}`) sent.push(request.postData() ?? '');
  });
  await begin(page, each);
  const dialog = page.getByRole('dialog').last();
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true });
  if (each.submit) {
    await dialog.waitFor();
    await each.fill?.(dialog, page);
    if (each.confirm) await clickAgain(page, answer(each.submit), answer(each.confirm));
    else await hammer(page, answer(each.submit));
  }
  if (each.confirm) {
    await isDrawnAgain(page);
    expect(sent).toEqual([]);
    await hammer(page, answer(each.confirm));
  }
  await expect.poll(() => sent.length).toBe(1);
  // There are two while a form closes with its question.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await portal.areAnswered();
  return sent;
}

/** A double click whose second click comes once the first one has shown something. */
async function clickAgain(page: Page, button: Locator, shown: Locator): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await page.mouse.up();
  await shown.waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await isDrawnAgain(page);
}

describe('a double click does it once:', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1600 });

  it.each(Object.entries(cases))('%s', async (_, each) => {
    const { page } = await visit(each.path);
    expect(await doTwice(page, each)).toHaveLength(1);
  });
});

it.each(['a card is replaced', 'a scenario is saved'])('also while its dialog fades: %s', async (name) => {
  const each = cases[name] as Case;
  const { page } = await portal.open({ as: 'fleet-us', path: each.path, width: 1600 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await doTwice(page, each)).toHaveLength(1);
});

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first();

/** What opens a dialog or a drawer, by its name. */
const openers: Record<string, [path: string, button: (page: Page) => Locator]> = {
  notifications: ['/', (page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })],
  'the search': ['/', (page) => page.getByRole('banner').getByRole('button', { name: 'Search the portal' })],
  'a form in a drawer': ['/account/manage-drivers', (page) => inMain(page, 'Edit driver')],
  'a form in a dialog': ['/account/manage-drivers', (page) => inMain(page, 'Add driver')],
  'a history': ['/account/manage-drivers', (page) => inMain(page, 'History')],
  'the columns of a list': ['/account/manage-drivers', (page) => inMain(page, 'Columns')],
};

describe('the second click of a double click leaves open', () => {
  const visit = portal.stay({ as: 'fleet-us', width: 1400 });

  it.each(Object.entries(openers))('%s', async (_, [path, button]) => {
    const { page } = await visit(path);
    const dialog = page.getByRole('dialog');
    await button(page).waitFor();
    await portal.areAnswered();
    await clickAgain(page, button(page), dialog);
    expect(await dialog.count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the form whose question the first one has closed', async () => {
    const { page } = await visit('/account/manage-drivers');
    await inMain(page, 'Edit driver').click();
    const form = page.getByRole('dialog', { name: /^Edit driver/ });
    await form.getByRole('textbox', { name: 'Mobile' }).fill('330 555 0134');
    await page.keyboard.press('Escape');
    const stay = page.getByRole('button', { name: 'Stay' });
    await stay.hover();
    await page.mouse.down();
    await page.mouse.up();
    await stay.waitFor({ state: 'detached' });
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await isDrawnAgain(page);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
  });
});
