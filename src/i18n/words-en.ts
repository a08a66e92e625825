import { merge } from './merge.ts';

// What the first page may say: all but the words of screens behind the sign-in.
export const words = merge(
  import.meta.glob(
    [
      '../../locales/en/*.json',
      '!../../locales/en/{columns,contact,fields,footer,home,menus,notifications,parameters,report,reports,reset,search,sessions,sets,stars,tables,updates,values}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
