import { Anchor, CloseButton } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchNotice, type MaintenanceNotice } from '../api/maintenance.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './notices.module.css';

/** Until the page is reloaded. */
let isClosed = false;

/** The maintenance notice, from when it is loaded until it is closed. The operator's text is shown as plain text. */
export function MaintenanceBanner() {
  const words = useWords();
  const [notice, setNotice] = useState<MaintenanceNotice | null>(null);
  useEffect(() => {
    if (!isClosed) void fetchNotice().then(setNotice);
  }, []);

  if (!notice?.active || (notice.title === '' && notice.description === '')) return null;
  const close = () => {
    isClosed = true;
    setNotice(null);
  };
  return (
    <section className={classes.maintenance} aria-label={words('shell.maintenance')}>
      <IconTool size="1.25rem" stroke={1.6} aria-hidden="true" />
      <div className={classes.text}>
        <strong>{notice.title}</strong>
        {notice.description && <p>{notice.description}</p>}
        {notice.link && (
          <Anchor href={notice.link.href} target="_blank" rel="noopener noreferrer">
            {notice.link.text}
          </Anchor>
        )}
      </div>
      <CloseButton aria-label={words('shell.close_notice')} onClick={close} />
    </section>
  );
}
