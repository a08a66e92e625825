import { expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it('fails always', () => expect('the same').toBe('another'));

it('passes the first time only', () => expect(isFirstTime('other')).toBe(true));
