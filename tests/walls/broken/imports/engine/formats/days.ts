// Refused: engine/formats/days.ts → npm:dayjs
import dayjs from 'dayjs';

export const isDay = (text: string) => dayjs(text).isValid();
