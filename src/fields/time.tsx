import { isTime, minutesOf } from '../../engine/fields/time.ts';
import { formatClock } from '../../engine/formats/date.ts';
import { readTypedTime } from '../../engine/formats/typed-time.ts';
import { typedWidget } from './typed-widget.tsx';

export const TimeWidget = typedWidget({
  read: readTypedTime,
  write: (value, { locale }) => (isTime(value) ? formatClock(minutesOf(value), locale) : value),
  width: 140,
});
