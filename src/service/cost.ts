import type { Dialect } from '#interface/dialects';
import { folded } from '#service/text';

/** What a response says of a cost beside its display string. */
export type CostDetails = {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: string;
  readonly values: readonly string[];
};

/** A cost as responses hold it. */
export type ShownCost = { readonly cost: string; readonly cost_details: CostDetails };

/** The currency of sites that have not chosen one; it counts as no symbol of the cost. */
const SITE_SYMBOL = '$';

const AMOUNT = /^(?<before>[^\d\s.,–-]*)\s*(?<amount>\d+(?:[.,]\d+)*)\s*(?<after>[^\d\s.,]*)$/u;

type Part = { readonly shown: string; readonly value: string; readonly symbol: string; readonly prefixed: boolean };

function partOf(written: string, siteSymbol: string): Part {
  const { before = '', amount, after = '' } = AMOUNT.exec(written)?.groups ?? {};
  if (amount === undefined) {
    // Services of the common implementation say so in the site's language.
    const shown = siteSymbol !== '' && written.toLowerCase() === 'free' ? 'Free' : written;
    return { shown, value: folded(written), symbol: '', prefixed: true };
  }
  const bare = before === '' && after === '';
  const value = /,\d{1,2}$/.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', '');
  const shown =
    bare && siteSymbol !== '' && Number(value) === 0 ? 'Free' : `${bare ? siteSymbol : before}${amount}${after}`;
  return { shown, value, symbol: before === '' ? after : before, prefixed: before !== '' };
}

function detailsOf(parts: readonly Part[]): CostDetails {
  const symbolic = parts.find((part) => part.symbol !== '');
  return {
    currency_symbol: symbolic?.symbol ?? '',
    currency_code: '',
    currency_position: symbolic === undefined ? '' : symbolic.prefixed ? 'prefix' : 'postfix',
    values: parts.map((part) => part.value),
  };
}

/**
 * A stored cost as readers get it. Where costs are reformatted, amounts without a currency are shown in the site's
 * (`10-25.50` as `$10 – $25.50`) and nothing as `Free`; elsewhere what was written is what is shown.
 */
export function costOf(written: string, { costReformatted }: Dialect['quirks']): ShownCost {
  const pieces = written === '' ? [] : written.split(/\s*[–-]\s*/u);
  const amounts = pieces.every((piece) => AMOUNT.test(piece)) ? pieces : pieces.length === 0 ? [] : [written];
  const parts = amounts.map((piece) => partOf(piece, costReformatted ? SITE_SYMBOL : ''));
  return {
    cost: costReformatted ? parts.map((part) => part.shown).join(' – ') : written,
    cost_details: detailsOf(parts),
  };
}
