import { DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

/** How every calendar looks. No day is red: red is what is wrong. */
export const DaySettings = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: dayjs.locale(), firstDayOfWeek: 0, weekendDays: [] }}>{children}</DatesProvider>
);
