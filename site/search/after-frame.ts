/**
 * Returns a function that runs steps after the next frame is drawn, each in a task of its own. Steps pending from the
 * call before are dropped.
 */
export function afterFrame(): (...steps: readonly (() => void)[]) => void {
  let turn = 0;
  return (...steps) => {
    turn += 1;
    const own = turn;
    const next = ([step, ...rest]: readonly (() => void)[]) => {
      if (step === undefined) return;
      setTimeout(() => {
        if (own !== turn) return;
        step();
        next(rest);
      });
    };
    requestAnimationFrame(() => next(steps));
  };
}
