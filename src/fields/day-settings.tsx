import { DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

/** Settings of every calendar. No date is red, because red marks errors. */
export const DaySettings = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: dayjs.locale(), firstDayOfWeek: 0, weekendDays: [] }}>{children}</DatesProvider>
);
