import type { LoggedExchange } from '#client/transport';

/** A collector of the slowest exchanges. */
export interface SlowestExchanges {
  /** Adds an exchange; can be passed as a transport's `onExchange`. */
  readonly note: (exchange: LoggedExchange) => void;
  /** The slowest exchanges, the slowest first; of equally slow ones, the earlier first. */
  readonly exchanges: readonly LoggedExchange[];
}

/** Creates a collector that keeps the `count` slowest of the exchanges that it notes. */
export function slowestExchanges(count: number): SlowestExchanges {
  const exchanges: LoggedExchange[] = [];
  return {
    exchanges,
    note(exchange) {
      const place = exchanges.findIndex((one) => one.duration < exchange.duration);
      exchanges.splice(place === -1 ? exchanges.length : place, 0, exchange);
      exchanges.length = Math.min(exchanges.length, count);
    },
  };
}
