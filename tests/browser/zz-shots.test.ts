import { it } from 'vitest';
import { servePortal } from './support/portal.ts';
const portal = servePortal();
const out = '/tmp/brand-shots/';
it('shots', async () => {
  const one = async (name: string, path: string, width: number, dark: boolean, as: string | undefined = 'fleet-us', act?: (page: any) => Promise<void>) => {
    if (as) await portal.call(as, 'account.dark-mode', '', { DARK_MODE: dark });
    const { page } = await portal.open({ ...(as ? { as } : {}), path, width, height: 900, dark });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    if (act) await act(page);
    await page.screenshot({ path: `${out}${name}-${width}-${dark ? 'dark' : 'light'}.png`, fullPage: !act });
    await page.close();
  };
  await one('home', '/', 1440, false);
  await one('home-fr', '/fr', 390, true);
  await one('home', '/', 320, false);
  await one('home-fr', '/fr', 768, false);
  await one('updates', '/updates', 1440, true);
  await one('update-fr', '/fr/updates/workbook-export', 1440, false);
  await one('update', '/updates/reports-by-link', 390, true);
  await one('login', '/login', 1440, false, undefined);
  await one('login-fr', '/fr/login', 320, true, undefined);
  await one('guest404-fr', '/fr/nope/no', 390, false, undefined);
  const contact = async (page: any) => {
    await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}sidebar-${page.viewportSize().width}-${Date.now() % 1000}.png` });
    await page.getByRole('button', { name: /Contact us|Nous joindre/ }).click();
    await page.waitForTimeout(900);
  };
  await one('contact', '/', 1440, false, 'fleet-us', contact);
  await one('contact-fr', '/fr', 390, true, 'fleet-us', contact);
});
