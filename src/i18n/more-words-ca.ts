import 'dayjs/locale/en-ca';
import { merge } from './merge.ts';

export const words = merge(
  import.meta.glob('../../locales/ca/{columns,fields,menus,parameters,report,reports,sets,tables,values}.json', {
    eager: true,
    import: 'default',
  }),
);
