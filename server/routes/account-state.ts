import type { Data } from '../../contract/calls.ts';
import { askOnce } from '../query/transaction.ts';
import type { Who } from '../running/who.ts';
import type { DataServices } from '../services.ts';
import type { Routes } from './call.ts';
import { labelRoutes } from './labels.ts';

/** The account state of spec shell §7, one call for each part. */
type StateRoutes = Pick<
  Routes<'account'>,
  | 'account.features'
  | 'account.settings'
  | 'account.custom-labels'
  | 'account.update-labels'
  | 'account.centers'
  | 'account.center-levels'
  | 'account.bill-sorts'
  | 'account.realtime-login'
>;

export function stateRoutes(services: Pick<DataServices, 'pool' | 'audit'>): StateRoutes {
  const { pool } = services;
  const rowsOf = <R extends object>({ account }: Who, name: string, text: string): Promise<R[]> =>
    askOnce<R>(pool, { 'app.customer': account }, { name, text });
  return {
    ...labelRoutes(services),
    'account.features': { knows: 'user', answer: ({ who }) => who.user().feature_authority },
    'account.settings': { knows: 'account', answer: ({ who }) => who.settings() },
    'account.centers': { knows: 'payload', answer: ({ who }) => who.payload().center_tree },
    'account.center-levels': { knows: 'payload', answer: ({ who }) => who.payload().levels },
    'account.bill-sorts': { knows: 'payload', answer: ({ who }) => who.payload().bill_sorts },
    'account.realtime-login': {
      async answer({ who }) {
        const [login] = await rowsOf<NonNullable<Data<'account.realtime-login'>>>(
          who,
          'realtime login',
          'select login_user as "loginUser", login_password as "loginPassword" from realtime_logins',
        );
        return login ?? null;
      },
    },
  };
}
