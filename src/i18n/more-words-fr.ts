import 'dayjs/locale/fr-ca';
import { merge } from './merge.ts';

export const words = merge(
  import.meta.glob(
    '../../locales/fr/{columns,contact,fields,footer,home,menus,notifications,parameters,report,reports,reset,search,sessions,sets,stars,tables,updates,values}.json',
    {
      eager: true,
      import: 'default',
    },
  ),
);
