import { useDidUpdate, useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useWords } from '../i18n/use-words.ts';
import { largeIcon } from '../ui/icon-looks.ts';
import { showSuccess } from '../ui/toasts.ts';
import classes from './frame.module.css';

export function OfflineNotice() {
  const words = useWords();
  const { online } = useNetwork();
  useDidUpdate(() => {
    if (online) showSuccess(words('frame.online'));
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline}>
          <IconWifiOff {...largeIcon} />
          {words('frame.offline')}
        </div>
      )}
    </div>
  );
}
