import { expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

if (isFirstTime('import')) throw new Error('This file can not be imported the first time.');

it('runs the second time', () => expect(1).toBe(1));
