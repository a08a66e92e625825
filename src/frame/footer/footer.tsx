import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Brand, BrandTexts, Office } from '../../../engine/schema/brand.ts';
import { wholeBrand } from '../../definitions/whole-brand.ts';
import { useLocale, useWords } from '../../i18n/use-words.ts';
import { largeIcon } from '../../ui/icon-looks.ts';
import { Mark } from '../../ui/logo.tsx';
import { MailLink, OutsideLink, PhoneLink } from '../../ui/outside-link.tsx';
import classes from './footer.module.css';

const countries = ['USA', 'CAN'] as const;

function OfficeCard({ country, office }: { country: (typeof countries)[number]; office: Office }) {
  const words = useWords();
  return (
    <address className={classes.office}>
      <h2 className={classes.heading}>{words(`footer.offices.${country}`)}</h2>
      {office.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className={classes.reach}>
        <PhoneLink number={office.phone} />
        <MailLink to={office.email} />
      </span>
    </address>
  );
}

function Sitemap({ groups }: { groups: Brand['sitemap'] }) {
  const words = useWords();
  const locale = useLocale();
  const say = ({ en, fr }: BrandTexts) => (locale === 'fr-CA' ? fr : en);
  return (
    <nav aria-label={words('footer.sitemap')} className={classes.sitemap}>
      {groups.map(({ title, links }) => (
        <section key={title.en}>
          <h2 className={classes.heading}>{say(title)}</h2>
          <ul role="list" className={classes.links}>
            {links.map(({ label, url }) => (
              <li key={url}>
                <OutsideLink to={url} className={classes.link}>
                  {say(label)}
                </OutsideLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Apps({ apps }: { apps: NonNullable<Brand['apps']> }) {
  const words = useWords();
  const stores = [
    { url: apps.ios, name: 'App Store', Icon: IconBrandApple },
    { url: apps.android, name: 'Google Play', Icon: IconBrandGooglePlay },
  ];
  return (
    <ul role="list" className={classes.apps} aria-label={words('footer.apps')}>
      {stores.map(
        ({ url, name, Icon }) =>
          url && (
            <li key={name}>
              <OutsideLink to={url} className={classes.app}>
                <Icon {...largeIcon} />
                {name}
              </OutsideLink>
            </li>
          ),
      )}
    </ul>
  );
}

/** The footer of scrolling pages: the provider's name and address. */
export function Footer() {
  const words = useWords();
  const { offices, sitemap, apps, provider } = wholeBrand;
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.offices}>
          {countries.map((country) => {
            const office = offices[country];
            return office && <OfficeCard key={country} country={country} office={office} />;
          })}
        </div>
        <Sitemap groups={sitemap} />
      </div>
      <div className={classes.bottom}>
        <span className={classes.copyright}>
          <Mark size="1.25rem" />
          {words('footer.copyright', { year: String(new Date().getFullYear()), provider })}
        </span>
        <Link to="/updates" className={classes.link}>
          {words('updates.title')}
        </Link>
        {apps && <Apps apps={apps} />}
      </div>
    </footer>
  );
}
