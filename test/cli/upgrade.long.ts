import { describe, it } from 'vitest';
import { checkBroughtBy, eachFirstFormat } from './first-format.ts';

const folder = eachFirstFormat();

describe('content of the first format', () => {
  it('is brought to the present one by build, which says so once', () => checkBroughtBy(folder(), 'build'));
});
