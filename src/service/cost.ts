/** What a response says of a cost beside its display string. */
export type CostDetails = {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: string;
  readonly values: readonly string[];
};

const SYMBOL = /[€$£]/;

/** The details of a displayed cost: `€10 – €25` has two values, a word such as `Free` is itself one. */
export function costDetails(cost: string): CostDetails {
  const symbol = SYMBOL.exec(cost)?.[0] ?? '';
  const values: readonly string[] = cost.match(/\d+(?:[.,]\d+)?/g) ?? (cost === '' ? [] : [cost.toLowerCase()]);
  const after = symbol !== '' && /\d\s*[€$£]/.test(cost) && !/[€$£]\s*\d/.test(cost);
  return {
    currency_symbol: symbol,
    currency_code: '',
    currency_position: symbol === '' ? '' : after ? 'postfix' : 'prefix',
    values,
  };
}
