import { merge } from './merge.ts';

export const words = merge(
  import.meta.glob('../../locales/en/{columns,fields,menus,parameters,report,reports,sets,tables,values}.json', {
    eager: true,
    import: 'default',
  }),
);
