import type { Exchange } from '#client/transport';

/** The slowest of the exchanges that were noted. */
export interface Slowest {
  /** Takes an exchange; fit to be a transport's `onExchange`. */
  readonly note: (exchange: Exchange) => void;
  /** The slowest first; of equally slow ones, the one that was noted first. */
  readonly exchanges: readonly Exchange[];
}

/** Keeps the `count` slowest exchanges. */
export function slowest(count: number): Slowest {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    note(exchange) {
      const place = exchanges.findIndex((one) => one.duration < exchange.duration);
      exchanges.splice(place === -1 ? exchanges.length : place, 0, exchange);
      exchanges.length = Math.min(exchanges.length, count);
    },
  };
}
