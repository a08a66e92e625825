import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../../../src/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryPlace } from '../../../src/address/place.ts';
import { loadDefinitions } from '../../../src/definitions/definitions.ts';
import { loadAllWords, setLocale } from '../../../src/i18n/i18n.ts';
import { Report } from '../../../src/reports/screen/report.tsx';
import { loadSession } from '../../../src/session/session.ts';

/** A page of two reports, each with its own part of the address. */
const places = { first: queryPlace(), second: queryPlace('b') };

await Promise.all([setLocale('en-US').then(loadAllWords), loadSession(), loadDefinitions()]);

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <MantineProvider>
      <Notifications />
      {Object.entries(places).map(([name, place]) => (
        <section key={name} aria-label={name} style={{ display: 'flex', height: 700 }}>
          <Report id="fuel-detail-report" place={place} />
        </section>
      ))}
    </MantineProvider>
  </StrictMode>,
);
