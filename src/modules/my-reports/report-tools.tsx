import { Badge, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconColumns,
  IconCopyPlus,
  IconDeviceFloppy,
  IconFolderStar,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate as go } from 'wouter/use-browser-location';
import type { Screen } from '../../reports/screen/use-report.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { icon } from '../../ui/icon-looks.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import classes from './my-reports.module.css';
import { NameDialog } from './name-dialog.tsx';
import { choiceOf } from './use-picked.ts';
import { type UserReport, useSaving } from './use-saving.ts';

/** The actions of a user's report, next to its title. */
export function ReportTools({ made, screen }: { made: UserReport; screen: Screen }) {
  const { words } = screen.context;
  const { kept } = made;
  const { isChanged, isBusy, asked, save, saveAs } = useSaving(made, screen);
  const [, navigate] = useLocation();
  const chosen = screen.asked.columns.filter(({ enabled }) => enabled).map(({ value }) => value);
  return (
    <>
      <span role="status" className={classes.changed}>
        {isChanged && (
          <Badge className={classes.badge} variant="light" color="accent" size="md" tt="none">
            {words(kept ? 'own-reports.report.unsaved' : 'own-reports.report.not_saved')}
          </Badge>
        )}
      </span>
      <Button.Group className={classes.saving}>
        <Button
          variant={isChanged ? 'light' : 'default'}
          leftSection={<IconDeviceFloppy {...icon} />}
          data-disabled={!isChanged || isBusy || undefined}
          aria-disabled={!isChanged || isBusy || undefined}
          onClick={() => {
            if (isChanged) save();
          }}
        >
          {words('own-reports.report.save')}
        </Button>
        <MenuButton
          size={36}
          variant={isChanged ? 'light' : 'default'}
          color={isChanged ? 'brand' : 'gray'}
          className={classes.savingMore}
          label={words('own-reports.report.more')}
          icon={<IconChevronDown {...icon} />}
        >
          {kept ? (
            <>
              <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={saveAs}>
                {words('own-reports.report.save_as')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => asked.rename(kept.saved)}>
                {words('own-reports.rename')}
              </Menu.Item>
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => asked.remove(kept.saved)}
              >
                {words('own-reports.delete')}
              </Menu.Item>
              <Menu.Divider />
            </>
          ) : (
            <Menu.Item
              leftSection={<IconColumns {...icon} />}
              // Back returns to the report as it is, so there is nothing to confirm.
              onClick={() => go(`${location.pathname}?${choiceOf(chosen)}`)}
            >
              {words('own-reports.report.edit_columns')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFolderStar {...icon} />} onClick={() => navigate('/my-reports')}>
            {words('own-reports.all')}
          </Menu.Item>
        </MenuButton>
      </Button.Group>
      <NameDialog asked={asked.name} onClose={asked.close} />
      <ConfirmDialog asked={asked.question} onClose={asked.close} />
    </>
  );
}
