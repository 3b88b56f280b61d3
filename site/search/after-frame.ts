/** Returns a function that runs steps after the next frame, each in its own task. A new call drops pending steps. */
export function afterFrame(): (...steps: readonly (() => void)[]) => void {
  let turn = 0;
  return (...steps) => {
    turn += 1;
    const thisTurn = turn;
    const next = ([step, ...rest]: readonly (() => void)[]) => {
      if (step === undefined) return;
      setTimeout(() => {
        if (thisTurn !== turn) return;
        step();
        next(rest);
      });
    };
    requestAnimationFrame(() => next(steps));
  };
}
