import 'dayjs/locale/en-ca';
import { merge } from './merge.ts';

export const words = merge(
  import.meta.glob(
    '../../locales/ca/{columns,fields,footer,menus,notifications,parameters,report,reports,search,sessions,sets,tables,updates,values}.json',
    {
      eager: true,
      import: 'default',
    },
  ),
);
