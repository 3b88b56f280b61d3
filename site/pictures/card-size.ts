/** The size of a card in pixels: what programs that show shared pages ask for. */
export const CARD = { width: 1200, height: 630 } as const;
